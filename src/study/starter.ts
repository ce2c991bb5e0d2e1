import { writeFile } from 'node:fs/promises';
import { InputError } from '../../vocabulary/input.js';

/** What `undertone init --with` can ask at once; without it each stands in the study as a comment. */
export const starterParts = ['stories', 'conversations', 'personas'] as const;
export type StarterPart = (typeof starterParts)[number];

const parts: Readonly<Record<StarterPart, string>> = {
  personas: `personas:
  - country: Japan             # a typical person from there; or [decorrelated], twelve countries
  - id: teacher
    text: You are a retired teacher.`,
  stories: `inference:
  tasks: [attitude, selection] # and extraction, which needs a judge
  styles: [direct]             # and reasoned: the lines first, then the answer
  limit: 12                    # number of story pairs, for a quick look
  blind: true                  # asks again without a story, so that the answer shows its own leaning
  # personaSwitch: true        # asks again under a persona with reversed leanings and a sham persona: up to 4,900 more requests
  # judge:
  #   model: gpt-4o            # never a respondent, unless you add ownAnswers: true`,
  conversations: `conversations:
  limit: 6                     # number of twins, for a quick look; without it all 60
  repeats: 1                   # default: 3, because single episodes vary a lot
  antagonist: { model: gpt-4.1-mini }
  observer: { model: gpt-4.1-mini }
  judges:                      # two models, neither of them a respondent
    - model: gpt-4o
    - model: gpt-4.1`,
};

/** The commented study that `undertone init` writes, which asks these parts besides the survey. */
export function starterStudy(asked: readonly StarterPart[] = []): string {
  const part = (name: StarterPart) =>
    asked.includes(name) ? parts[name] : parts[name].replace(/^/gm, '# ');
  return `# A study for Undertone: which models are asked, what, and how precisely.
# Run it with:   undertone run study.yaml
# Stop it with Ctrl-C whenever you like; the same command continues where it stopped.

name: my-study
# title: How two models answer    # title of the report (default: the name)
seed: 1                          # the same seed gives the same report

respondents:
  - id: gpt-4o-mini              # the name in the report
    model: gpt-4o-mini
    # endpoint: https://api.openai.com/v1     # the default
    # apiKeyEnv: OPENAI_API_KEY               # the variable that holds its key; never the key itself
    # temperature: 1
    # maxTokens: 8192                         # more room, for a model that reasons before it answers
    # reasoningEffort: low                    # how much it reasons
    # persona: You are a retired teacher.     # sent as the system message

  # A local server (vLLM, Ollama, llama.cpp), which needs no key:
  # - id: llama
  #   model: llama3.1
  #   endpoint: http://localhost:11434/v1
  #   family: llama              # groups models in the report; a tag costs no request
  #   generation: "3.1"

  # A model that was tuned from another model in the study is compared with it:
  # - id: llama-tuned
  #   model: my-llama
  #   endpoint: http://localhost:11434/v1
  #   family: llama
  #   base: llama                # the id that it was tuned from
  #   training: instruct

  # A simulated respondent, to try everything without a model:
  # - id: pretend
  #   simulated:
  #     orientation: { pdi: 0.3, idv: 0.7, uai: 0.5, mas: 0.4, lto: 0.6, ivr: 0.6 }
  #     positionBias: 0.1

survey:
  questionnaire: undertone       # ours, or the path of your own
  templates: undertone           # ours, or the path of your own
  repeats: 1                     # answers per template; 5 as in the CDEval paper costs about four times as much
  retest: 0.2                    # share of the items asked two more times, for test-retest reliability
  # scoring: sample              # default: auto, which reads log-probabilities where the endpoint returns them
  limit: 3                       # items per dimension and domain, for a quick look; without it all 10
  # templatesPerItem: 2          # each item in one drawn form: far fewer requests

# Levels to cross. Every respondent is asked once for each combination and named by it, such as
# gpt-4o-mini/Japan/t0.2; without a persona it is always asked, too. A respondent may have its own levels.
${part('personas')}
# temperatures: [1, 0.2]
# systems: [none, { id: terse, text: Be brief. }]
# languages: [en]

# Stories, and what the respondents infer from them (docs/inference.md); about 2,300 requests of 900 tokens more:
${part('stories')}

# Conversations between two cultures (docs/conversations.md); --dry-run counts them:
${part('conversations')}

# The country scores that they are compared with:
# countries:
#   scores: hofstede-2023        # or hofstede-2015, or the path of your own scores, a CSV file
#   map: countries               # fitted to the countries; joint fits it to the respondents too

# How alike two respondents must be to count as the same:
# comparison:
#   margin: 0.10                 # root mean square difference of their likelihoods per dimension
#   planned: [[llama, llama-tuned]]   # pairs that are corrected among themselves; the others are exploratory

# What models cost, per million tokens: --dry-run and --budget 5usd can then use money (docs/money.md):
# prices:
#   currency: usd
#   models:
#     gpt-4o-mini: { input: 0.15, cached: 0.075, output: 0.60 }   # check before use

# Define endpoints that have limits, or whose address changes, under a name:
# endpoints:
#   - id: lab
#     url: http://10.0.0.5:8000/v1
#     apiKeyEnv: LAB_KEY
#     concurrency: 16
#     requestsPerMinute: 500
#     tokensPerMinute: 200000
`;
}

/**
 * Writes a commented study to begin from.
 * @throws InputError when the file is there already and `force` is off, or cannot be written
 */
export async function initStudy(
  file: string,
  {
    force,
    asked = [],
  }: { readonly force: boolean; readonly asked?: readonly StarterPart[] | undefined },
): Promise<void> {
  try {
    await writeFile(file, starterStudy(asked), { flag: force ? 'w' : 'wx' });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') {
      throw new InputError('already exists; name another file, or replace it with --force', {
        file,
      });
    }
    throw new InputError(`cannot be written (${code}); name another file`, { file });
  }
}
