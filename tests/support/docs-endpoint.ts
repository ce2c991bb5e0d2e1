import { loadInferenceTemplates } from '../../src/content/load-inference-templates.js';
import { builtInQuestionnaire, loadQuestionnaire } from '../../src/content/load-questionnaire.js';
import { builtInStories, loadStories } from '../../src/content/load-stories.js';
import { builtInTemplates, loadSurveyTemplates } from '../../src/content/load-templates.js';
import { Declaration, simulatedModel } from '../../src/vocabulary/declaration.js';
import { SimulatedJudge } from '../../src/vocabulary/reader.js';
import { serveSimulation } from '../../src/workflows/simulation-of.js';
import { completion, fakeEndpoint } from './fake-endpoint.js';

/** A server that answers under any model name. */
export interface DocsEndpoint extends AsyncDisposable {
  /** Its base URL in place of another one: for each one of its own, so that two respondents stay two. */
  instead(url: string): string;
}

/**
 * Serves one simulated respondent, which judges too, by whatever name it is asked for. Prompts that it
 * does not know, such as those of a page's own questionnaire, it answers with A.
 */
export async function docsEndpoint(): Promise<DocsEndpoint> {
  const questionnaire = await loadQuestionnaire(builtInQuestionnaire, 'en');
  const id = 'any';
  const simulation = await serveSimulation({
    respondents: [{ id, declaration: Declaration.parse({ logprobs: true }) }],
    judges: [{ id, judge: SimulatedJudge.parse({}) }],
    questionnaires: [questionnaire],
    templates: [await loadSurveyTemplates(builtInTemplates, 'en')],
    stories: {
      sets: [await loadStories(builtInStories, 'en', questionnaire.items)],
      wordings: [await loadInferenceTemplates(builtInTemplates, 'en')],
    },
  });
  const front = await fakeEndpoint(async ({ body }) => {
    if (!body) return { status: 404 };
    const reply = await fetch(`${simulation.url}/chat/completions`, {
      method: 'POST',
      body: JSON.stringify({ ...body, model: simulatedModel(id) }),
    });
    return { body: reply.ok ? await reply.text() : completion('A') };
  });
  return {
    instead(url) {
      const { origin } = new URL(front.url);
      const named = new URL(url);
      return named.origin === origin ? url : `${origin}/${named.host}/v1`;
    },
    async [Symbol.asyncDispose]() {
      await front.close();
      await simulation.close();
    },
  };
}
