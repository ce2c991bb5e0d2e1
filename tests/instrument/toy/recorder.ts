import type { ReportedRespondent } from '../../../reports/document/report.js';
import type { Recorded, Recorder, StudyRecorder } from '../../../src/instrument.js';
import type { Found } from '../../../vocabulary/trial.js';
import type { AskedProverbs } from './section.js';
import type { ProverbObservation } from './trial.js';

class ProverbRecorder implements Recorder<ProverbObservation> {
  readonly #asked: AskedProverbs;
  readonly #about: Recorded;
  readonly #counts = { group: 0, person: 0, unread: 0, whole: 0 };

  constructor(asked: AskedProverbs, about: Recorded) {
    this.#asked = asked;
    this.#about = about;
  }

  get observed(): number {
    const { group, person, unread } = this.#counts;
    return group + person + unread;
  }

  add({ completion, draws, judgement }: ProverbObservation): void {
    const own = draws.map(({ response, praises }) => ({ response, unread: praises === null }));
    this.#about.provenance.add([{ response: completion, unread: false }, ...own]);
    for (const { praises } of draws) this.#counts[praises ?? 'unread'] += 1;
    this.#counts.whole += judgement.whole ? 1 : 0;
  }

  partial(found: readonly Found[]): void {
    const { model } = this.#about.respondent;
    this.#about.provenance.addPartial(found.filter(({ request }) => request.model === model));
  }

  async report(): Promise<Partial<ReportedRespondent>> {
    const trials = { planned: this.#asked.sayings.length, observed: this.observed };
    return { layers: { proverbs: { trials, ...this.#counts } } };
  }
}

export class ProverbStudyRecorder implements StudyRecorder<AskedProverbs, ProverbObservation> {
  readonly #proverbs: number | null;

  constructor(asked: AskedProverbs | null) {
    this.#proverbs = asked?.sayings.length ?? null;
  }

  of(asked: AskedProverbs, about: Recorded): ProverbRecorder {
    return new ProverbRecorder(asked, about);
  }

  async report() {
    const proverbs = this.#proverbs;
    return {
      report: proverbs === null ? {} : { layers: { proverbs: { proverbs } } },
      answers: {},
    };
  }
}
