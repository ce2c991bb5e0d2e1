import { styles } from '../../vocabulary/hearing.js';
import { attitudesAsked } from './attitudes-asked.js';
import { extractionAsked, selectionAsked, summaryAsked } from './lists-asked.js';
import { matchWording } from './match-wording.js';
import type { Shelf } from './shelf.js';
import type { StoryQuestion, TakenApart } from './story-question.js';

/** What a prompt asks about a story; undefined for any other prompt. */
export type RecogniseStoryPrompt = (prompt: string) => StoryQuestion | undefined;

/**
 * Knows the prompts that one set of stories and one wording make. A prompt is taken apart by its
 * wording and not looked up among all there can be, since some hold a respondent's own summary. A
 * question without a story can be about any item of a pair.
 */
export function recogniseStoryPrompt(shelf: Shelf): RecogniseStoryPrompt {
  const attitudes = attitudesAsked(shelf);
  const { prompts } = shelf.wording;
  const known = [
    ...styles.flatMap((style): Known[] => [
      [prompts.attitude[style], (asked) => attitudes(asked, style)],
      [prompts.character[style], (asked) => attitudes(asked, style)],
      [prompts.selection[style], (asked) => selectionAsked(asked, { shelf, style })],
      [prompts.extraction[style], (asked) => extractionAsked(asked, shelf)],
    ]),
    [prompts.summary, (asked) => summaryAsked(asked, shelf)] satisfies Known,
  ].map(([wording, understand]) => ({ match: matchWording(wording), understand }));
  const blind = prompts.blind === undefined ? undefined : matchWording(prompts.blind);
  const fits = (slot: string, text: string) => slot !== 'story' || shelf.tellings.has(text);

  return (prompt) => {
    for (const { match, understand } of known) {
      const slots = match(prompt, fits);
      const telling = shelf.tellings.get(slots?.story ?? '');
      const question = slots && telling && understand({ telling, slots });
      if (question) return question;
    }
    const slots = blind?.(prompt);
    return slots && attitudes({ telling: shelf.blind, slots }, 'direct');
  };
}

type Known = [wording: string, understand: (asked: TakenApart) => StoryQuestion | undefined];
