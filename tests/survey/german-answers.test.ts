import { describe, expect, test } from 'vitest';
import { readAnswer } from '../../src/index.js';
import type { Form } from '../../vocabulary/template.js';

/** Said of X as the option that is chosen. */
const forX = `
X
X.
Lieber X
Lieber X.
Lieber X als Y.
Eher X.
Ich nehme X.
Ich würde X nehmen.
Ich würde mich für X entscheiden.
Ich entscheide mich für X.
Ich würde eher X wählen.
Ich würde eindeutig X wählen.
Ich wähle X, weil es besser zu mir passt.
Meine Wahl: X
Meine Wahl ist X.
Meine Antwort lautet X.
Meine Wahl fällt auf X.
Ich tendiere zu X.
Ich neige zu X.
Ich bevorzuge X.
Ich bevorzuge X gegenüber Y.
Ich ziehe X Y vor.
Ich würde X Y vorziehen.
X ziehe ich Y vor.
X ist mir lieber.
X ist mir lieber als Y.
X wäre mir lieber.
X gefällt mir besser.
X gefällt mir besser als Y.
X passt besser zu mir.
X passt eher zu mir als Y.
X liegt mir näher.
X finde ich besser.
X wäre meine Wahl.
X würde ich wählen.
X, ohne Frage.
X, ganz klar.
Ganz klar X.
Natürlich X.
Auf jeden Fall X.
Wenn ich wählen müsste, dann X.
Wenn ich wählen müsste: X.
Müsste ich wählen, dann X.
Im Zweifel X.
Im Zweifel würde ich X nehmen.
Am Ende würde ich X wählen.
Letztlich entscheide ich mich für X.
Nicht Y, sondern X.
X, nicht Y.
X statt Y.
Statt Y würde ich X nehmen.
Statt Y lieber X.
Auf keinen Fall Y.
Auf gar keinen Fall Y.
Lieber nicht Y.
Bloß nicht Y.
Alles, nur nicht Y.
Alles außer Y.
Y kommt nicht infrage.
Y kommt für mich nicht in Frage.
Y ist nichts für mich.
Y wäre nichts für mich.
Y ist keine Option.
Y scheidet aus.
Y scheidet für mich aus.
Y fällt weg.
Y würde ich nicht wählen.
Y würde ich nie wählen.
Y nehme ich nicht.
Ich würde Y nicht nehmen.
Ich würde nicht Y wählen.
Ich würde niemals Y wählen.
Nie im Leben Y.
Y lehne ich ab.
Ich lehne Y ab.
Gegen Y entscheide ich mich.
Ich entscheide mich gegen Y.
Y gefällt mir weniger.
Y gefällt mir nicht.
Y reizt mich weniger als X.
Y ist schlechter als X.
Y? Nein danke.
Y? Niemals.
Y kann ich mir nicht vorstellen.
Obwohl Y verlockend ist, nehme ich X.
Auch wenn Y verlockend klingt, würde ich X wählen.
Y ist verlockend, aber X passt besser zu mir.
Y hat zwar Vorteile, aber ich würde X wählen.
Ich würde ja Y nehmen, aber X ist vernünftiger.
So sehr mir Y gefällt, ich nehme X.
Die meisten würden Y wählen, ich nehme X.
Die meisten würden Y wählen. Ich nicht.
Viele würden Y sagen, ich aber X.
Meine Mutter würde Y wählen, ich X.
Früher hätte ich Y gewählt, heute X.
Y. Nein, halt: X.
Y – nein, doch X.
Y … Moment, ich meine X.
Ich meine Y. Korrektur: X.
Es gibt gute Gründe für beides, aber ich würde X wählen.
Beides hat etwas für sich, doch ich nehme X.
Das ist schwierig. Trotzdem: X.
Schwer zu sagen, aber eher X.
Als KI habe ich keine Vorlieben, aber wenn ich wählen müsste, würde ich X wählen.
Ich kann nicht auf X verzichten.
Auf X würde ich nicht verzichten.
Nichts anderes als X.
Es bleibt nur X.
Dann bleibt nur X.
Also X.
Daher X.
Deshalb würde ich X wählen.
Deswegen entscheide ich mich für X.
Mir ist X lieber.
Ich finde X besser.
Ich finde X besser als Y.
Ich fände X besser als Y.
Ich mag X mehr als Y.
X spricht mich mehr an.
X spricht mich mehr an als Y.
X überzeugt mich mehr.
X sagt mir eher zu.
X entspricht mir mehr.
X ist eher mein Ding.
X ist das kleinere Übel.
X gewinnt.
X vor Y.
Besser X als Y.
Bevor ich Y wähle, nehme ich X.
Ehe ich Y nehme, nehme ich X.
Ich bin für X.
Ich bleibe bei X.
Ich greife zu X.
Ich stimme für X.
Ich plädiere für X.
Ich sage X.
Definitiv X.
Wohl X.
Wohl eher X.
Vermutlich X.
Wahrscheinlich würde ich X wählen.
Knapp: X.
Im Vergleich zu Y ist X besser.
Verglichen mit Y ist X das kleinere Übel.
Y überzeugt mich nicht, also X.
Y ist mir zu riskant.
Y ist mir zu riskant, deshalb X.
Y wäre mir zu viel.
Y wäre mir unangenehm, daher X.
Y ist nicht mein Fall.
Y liegt mir nicht.
Y schließe ich aus.
Ich schließe Y aus.
Von Y halte ich nichts.
Mit Y kann ich nichts anfangen.
Ich wäre unglücklich mit Y. Also X.
Y ist nicht so gut wie X.
Y kommt nicht an X heran.
Y wäre falsch. X ist richtig.
Weniger Y als X.
Ich will X.
Ich möchte X.
Ich möchte lieber X.
X bitte.
X natürlich.
X, bitte.
X – weil es ehrlicher ist.
X, denn das ist ehrlicher.
X, obwohl Y auch seinen Reiz hat.
X, auch wenn Y verlockend wäre.
X, wobei Y auch etwas hat.
X. Y ist mir zu anstrengend.
X. Das entspricht eher meiner Art.
Fazit: X
Am ehesten würde ich X nehmen.
Ich würde zu X greifen.
Ich würde zu X tendieren.
Meine Tendenz geht zu X.
Mein Favorit ist X.
Mein Bauchgefühl sagt X.
Mein Herz sagt X.
Ehrlich gesagt X.
Wenn ich ehrlich bin, X.
Zwischen X und Y würde ich X wählen.
Von beiden ist mir X lieber.
Ich denke, ich würde X wählen.
Ich glaube, X wäre besser für mich.
I would choose X.
My answer is X.
Ich würde immer X wählen.
Ich würde X jederzeit Y vorziehen.
Gegen X spricht nichts, gegen Y vieles. Also X.
Ich habe lange über Y nachgedacht, aber X ist es.
X hat Vorrang.
X ist wichtiger als Y.
X geht vor.
Warum nicht X? Ich nehme X.
Ich würde mich nicht für Y entscheiden, sondern für X.
Ich entscheide mich nicht für Y, sondern für X.
Ich würde mich eher für X als für Y entscheiden.
Mit X fühle ich mich wohler.
Bei X fühle ich mich wohler als bei Y.`;

/** Said by who takes no side. */
const forNeither = `
X oder Y
X und Y
Weder X noch Y.
Sowohl X als auch Y.
Beides, X und Y.
Ich schwanke zwischen X und Y.
Ich kann mich nicht zwischen X und Y entscheiden.
Entweder X oder Y.
Nicht nur X, sondern auch Y.
X und Y sind mir gleich lieb.
Es kommt darauf an: mal X, mal Y.
Ich würde X nicht ablehnen, Y aber auch nicht.
Ob X oder Y, ist mir egal.
Die meisten würden X wählen.
Viele nehmen X.
Manche würden X sagen, andere Y.
Wenn ich jünger wäre, würde ich X nehmen.
Früher hätte ich X gewählt.
X ist nicht besser als Y.
X ist genauso gut wie Y.
Soll ich X nehmen?
Würdest du X wählen?
Ich nehme X. Ich nehme Y.
Meine Antwort ist X, also Y.
X dauert länger als Y.
Bei X geht es um etwas anderes als bei Y.
X könnte gut sein, Y auch.
Ich ziehe X Y nicht vor.
Als KI kann ich weder X noch Y wählen.
Ich bin X nicht abgeneigt.
Gegen X habe ich nichts.
X wäre auch nicht schlecht.
Wer X sagt, muss auch Y sagen.
X hat Vorteile und Y hat Vorteile.
X, wenn es regnet, sonst Y.
Ich mag X nicht lieber als Y.
X ist nicht falsch.
Y ist nicht falsch, X auch nicht.`;

interface Names {
  readonly form: Form;
  readonly target: string;
  readonly opposite: string;
  readonly names: readonly [string, string];
}

const walk = { target: 'Zu Fuß hingehen', opposite: 'Den Bus nehmen' };
const naming: readonly Names[] = [
  { form: 'ab', ...walk, names: ['A', 'B'] },
  { form: 'ab', ...walk, names: ['Option A', 'Option B'] },
  { form: 'ab', ...walk, names: ['die erste Möglichkeit', 'die zweite Möglichkeit'] },
  { form: 'repeat', ...walk, names: ['„Zu Fuß hingehen“', '„Den Bus nehmen“'] },
  { form: 'repeat', ...walk, names: ['das erste', 'das zweite'] },
  {
    form: 'ab',
    target: 'Ein Elektroauto kaufen.',
    opposite: 'Den alten Diesel behalten.',
    names: ['das Elektroauto', 'den alten Diesel'],
  },
];

/** What a sentence is read as where X stands first, or second. */
function readWith({ form, target, opposite, names }: Names, sentence: string, x: 0 | 1): string {
  const text = sentence.replace(/[XY]/g, (sign) => names[sign === 'X' ? x : 1 - x] ?? '');
  const asked = { item: { options: { target, opposite } }, form, language: 'de' };
  const reading = readAnswer({ ...asked, order: 'norm' }, { content: text });
  if (reading.kind !== 'choice') return reading.kind;
  return (reading.pole === 'target') === (x === 0) ? 'X' : 'Y';
}

/** How a sentence is called and read where that is not as it should be. */
const misread = (sentence: string, right: (read: string) => boolean) =>
  naming
    .flatMap((names) =>
      ([0, 1] as const).map((x) => ({ names, x, read: readWith(names, sentence, x) })),
    )
    .filter(({ read }) => !right(read))
    .map(({ names, x, read }) => `X is ${names.names[x]}: ${read}`)
    .join('; ');

const lines = (text: string) => text.trim().split('\n');

test.each(lines(forX))('in German for one option: %s', (sentence) => {
  expect(misread(sentence, (read) => read === 'X')).toBe('');
});

test.each(lines(forNeither))('in German for neither: %s', (sentence) => {
  expect(misread(sentence, (read) => !/^[XY]$/.test(read))).toBe('');
});

describe('in German, to a form', () => {
  const item = {
    options: { target: 'Ich sage es ihm direkt.', opposite: 'Ich warte, bis er fragt.' },
  };
  const read = (form: Form, content: string) => {
    const reading = readAnswer({ item, form, order: 'norm', language: 'de' }, { content });
    if (reading.kind === 'choice') return reading.pole;
    return reading.kind === 'rating' ? String(reading.rating) : reading.kind;
  };

  test.each([
    [
      'compare',
      'target',
      'Ja, eher schon. | Ein klares Ja. | Doch. | Na klar! | Wenn ich wählen müsste: ja. | Warten? Nein, danke. | Das andere wäre nichts für mich. | Nein, halt – ja.',
    ],
    [
      'compare',
      'opposite',
      'Eher nicht. | Stimme nicht zu. | Nein, lieber das andere. | Auf keinen Fall. | Ganz im Gegenteil. | Ich muss nein sagen. | Ja. Moment, nein.',
    ],
    [
      'compare',
      'neutral',
      'Jein. | Ja und nein. | Kommt drauf an. | Weder noch. | Nein, mir ist beides gleich lieb.',
    ],
    [
      'compare',
      'refusal',
      'Als KI habe ich keine eigenen Vorlieben. | Dazu äußere ich mich nicht. | Es tut mir leid, aber dabei kann ich nicht helfen.',
    ],
    [
      'compare',
      'invalid',
      'Das ist ja interessant. | Ja oder nein? | Ja. Nein. | Manche sagen ja, manche nein. | Ja, ich warte, bis er fragt.',
    ],
    [
      'likert',
      '4',
      'Vier. | Eine 4. | 4 von 5 | Nicht ganz 5, also 4. | Eher 4 als 3. | 2. Nein, 4. | Die meisten würden 2 sagen, ich sage 4.',
    ],
    ['likert', 'invalid', '7 | 3,5 | Zwischen 3 und 4. | 3 oder 4 | Die meisten würden 4 sagen.'],
    ['ab', 'invalid', 'C | Ab | A? B? | Vitamin B ist gesund. | A. Ich warte, bis er fragt.'],
    [
      'repeat',
      'invalid',
      'A | Option B | Ich gehe nach Hause. | Ich sage es ihm direkt. Ich warte, bis er fragt.',
    ],
  ] as const)('%s, %s: %s', (form, label, answers) => {
    const wrong = answers.split(' | ').filter((content) => read(form, content) !== label);
    expect(wrong).toEqual([]);
  });
});
