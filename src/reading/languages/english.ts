import type { Lexicon, StoryLexicon } from '../lexicon.js';
import { englishStance, relation } from './english-stance.js';

const ends = '(?:1|one)\\s*(?:-|to|\u2013|through|and)\\s*(?:5|five)\\b';
const nouns = 'one|option|choice|statement|approach|way|alternative|end|action|answer';
const afterPlace = String.raw`$|[.,;:!?)"'\n]|(?:is|as|because|since|over|and|but|to|rather|more|here|seems|feels|sounds|wins|appeals|beats|looks|would|any|every|it is|please|for|when|if|though|although|even|than|of (?:the|these|those) two|of them)\b`;

/** "The first option", "the former": a place with its noun, or alone where the clause goes on. */
function places(words: string, others: string): string {
  return `(?<!\\bmy )(?:the )?(?:${words}) (?:${nouns})(?!(?<=choice)\\s*(?::|is\\b|would be\\b))|the (?:${words})(?=\\s*(?:${afterPlace}))|${others}`;
}

/** One rating, or several in a row. */
const digits = String.raw`(?<![\d.])\d\b(?:\s*(?:,|or|and|to|-)\s*(?:an? )?\d\b(?!\s+it\b))*`;

const commitment =
  '(?:choose|chose|pick|select|take|prefer|favou?r|go(?:ing)? (?:with|for)|opt(?:ing)? for|lean(?:ing|s)?(?: more| slightly| a bit)?(?: towards?| to)?|vote for|settle(?:d|s)? (?:on|for)|end(?:ed)? up (?:at|with)|st(?:ick|ay|icking|aying) (?:with|to|at)|side with|inclined (?:to|towards?)|say|answer|reply|choice|selection|response|verdict|conclusion|decision|preference|pick|be|rate it|(?:rating|score)(?: for (?:this|it))?|give (?:it|this)(?: an?)?|would be|(?:place|put) (?:myself|me|it|this) (?:at|on|down (?:as|for))|land (?:on|at)|(?:stand|settle|am) at)';

/** How English answers, hedges and declines. */
export const english: Lexicon = {
  // "Dont" and the like.
  spelling: [
    [/\b(do|does|did|is|are|was|were|would|could|should|has|have|had|ca|wo)nt\b/gi, "$1n't"],
  ],
  edge: '\\b',
  yesOrNoWord: '\\b(yes|no)\\b',
  beforeYesOrNo: `\\b(?:${commitment}|but|so),?(?:\\s*(?:is|would be|be|the|a|an|with|for)\\b|\\s*[:=,"'(\\-\\u2013\\u2014])*\\s*`,
  yes: /^(?:yes|yeah|yep|yup|yea|aye|absolutely|definitely|certainly|of course|sure|indeed|correct|true|affirmative|without (?:a )?doubt|no (?:question|doubt|hesitation|contest),? (?:i would|i'd say yes|yes)|(?:i do|i would)(?=\s*(?:[.,;:!]|$|because|indeed|so\b))|i'd say yes|i would say yes|i think so|i guess so|i suppose so|(?:by all means|naturally|gladly|with pleasure|you bet|any ?day|any time|always|clearly|obviously|undoubtedly|happily|without hesitation|exactly|totally|for sure|surely|very much so|i certainly would|i definitely would|i sure would)(?=\s*(?:[.,;!]|$))|probably(?: yes)?)\b(?!\s+(?:not|rather))/i,
  no: /^(?:(?:far from it|no (?:way|chance|thanks|thank you))(?=\s*(?:[.,;!]|$))|no|nope|hardly(?=\s*(?:[.,;!]|$))|(?:(?:quite|exactly|just) the (?:opposite|contrary|reverse)|on the contrary|the other way (?:a?round))(?=\s*(?:[.!,;]|$))|by no means|under no circumstances(?=\s*(?:[.,;!]|$))|not (?:a chance|in a million years|on your life|for me|me|in the least|likely|if i can (?:help|avoid|choose)(?: it)?)(?=\s*(?:[.,;!]|$))|i think not|i guess not|nah|nay|i(?:'m| am) afraid not|not really|not at all|definitely not|absolutely not|certainly not|of course not|probably not|negative|false|i don't think so|i don't|i do not|i would not|i wouldn't|i'd say no|i would say no|never)\b/i,
  // Not "absolutely", "definitely" and the like: "not" may follow.
  yesWords: ['yes', 'y', 'yeah', 'yep', 'yup'],
  noWords: ['no', 'n', 'nope', 'nah'],
  notAnAnswer:
    /^[\s-]*(?:(?:\/|or\b|and\b)\s*(?:yes|no)\b|(?:strong|real|clear|particular|opinion|preference|idea|difference|comment|way (?:to|i|in|would|that|am|this|that)|problem|worries|doubt|one|contest|question|hesitation|regrets?|reason|need|brainer|matter|objections?|complaints?|argument|harm|point|chance (?:i|of|that|in)|amount|power|force|money|person)\b|(?:know|have|mind|be|more than|think i can|and no)\b|(?:is|was) what (?:(?:i|we)(?:'d| would)? have \w+|(?:i|we) (?:once |always |used to |\w+ly )?(?:said|answered|say when|thought)|i used to|most|many|others|people|everyone|they|my \w+)\b|(?:used to be|would have been|was once|was my)\b|to (?:(?:the|an?|my|every|all|any|that offer)\b|(?!this\b|that\b|it\b|both\b|either\b|your\b|be\b|some\b)\w))/i,
  goesOn: /^(?:never|not really|not at all)$/i,
  wordAtEnd:
    /(?:[.!?]\s+(?=(?:yes|no)[.!]*$)|(?<!»)[:?\u2013\u2014]\s*|(?:^|[.!?]\s+)(?:so|thus|hence|therefore|then),?\s+|(?<!»)[,;]\s*(?:so|thus|hence|therefore|then|and so|but)?,?\s*|\b(?:it's|that's|it is|that is|makes it|make that|be|is|remains|stays)\s+|\ba(?:n)?\s+(?:\w+\s+)?)["']*(yes|no)\b(?!-)(?=["'\s]*(?:$|[.!](?!\S)|from me|for me|to this one|,? (?:if|albeit|though|although|even if|but) (?:(?:only|just|still) )*(?:just\b|(?:a|an|not an?|not a very) (?:\w+ ){1,3}(?:one|yes|no)\b)))/gi,
  takesBackYes:
    /^(?:but |well,? |and )*(?:i(?:'d| would)(?: much)? rather not\b|(?:i would(?:n't| not)|i do(?:n't| not)|i won't|not really|not at all|no|nope|never|not (?:for me|me|this one)|i disagree)(?=\s*(?:[.,!;]|$)))/i,
  takesBackNo:
    /^(?:but |well,? |and )*(?:(?:i would|i'd|i do|i will|yes|yep|sure|absolutely|definitely|of course)(?: (?:do|choose|take|pick) (?:it|that|so))?(?=\s*(?:[.,!;]|$)))/i,
  toTheQuestion: /(?<=(?<!n't |not |never )\bsay (?:yes|no)) to (?:this|that)(?: one)?\b/gi,
  bothAlike:
    /^(?:(?:they|these|those)(?:'re| are| both are)? |(?:i|we)(?:'d| would)? (?:like|love|want|prefer|do|choose|take|appreciate|value) |(?:i|we)'d (?:like|love|do|take) )?(?:both|either|neither|equally|all the same|the same|alike)\b/i,
  contrast: /[\n.!?;]|\b(?:over|to|than|rather|instead|because|since|as)\b/i,
  commitment,
  filler:
    "(?:\\s*(?:is|was|would be|will be|'d be|are|it's|it is|to be|with|on|for|of|:|-|=|,|the|an?|one|probably|definitely|clearly|simply|just|therefore|option|choice|letter|answer|number|rating|statement|action|yes|no)\\b|\\s*[:=\\-\\u2013\\u2014,\"'(\\[])*\\s*",
  negation:
    /(?:\bnot|n't|\bnever|\bwithout|\brather than|\binstead of|\bover|\bcannot|\bneither|\bnor|\bunable to|\bbetween|\breject(?:ed|ing|s)?|\bavoid(?:ing|s)?|\bdisagree with|\bagainst|\banything but|\brul(?:e|es|ing) out|\bif you|\bwhether(?: to| i| you)?)(?:\s+(?:to|really|simply|just|necessarily|i'd|would|the|option|personally|be able|choose|pick|select|prefer|take|want|like|go|go with|go for))*[\s:"']*$/i,
  turning:
    /\b(?:not|never|no|cannot|avoid|reject|against|except|anything but|without|above|below|over|under|(?:more|less|other) than|between|or)\b|n't\b/i,
  noPreference:
    /\bno (?:\w+ )?preference\b|\bneither\b|\beither (?:of|one|option)\b|\bprefer (?:both|either)\b|\bprefer (?:one|either|any)\b[^.!?]* (?:over|to) the other|n't prefer \S+ (?:over|to) \S+ (?:and|nor) (?:do )?i (?:don't )?prefer\b/i,
  correction:
    /(?:^|[.?!,;:\n\u2013\u2014-])\s*(?:but\s+)?(?:no,?\s+)?(?:oh,?\s+|hmm,?\s+|um,?\s+)?(?:actually|wait|correction|on second thoughts?|scratch that|sorry|i mean(?:t)?|let me (?:reconsider|change|correct)[^.,:;]*|i(?:'ve| have)? changed? my mind|my mistake|make that|or rather|edit|thinking about it(?: again)?|thinking again|on reflection|come to think of it|i(?:'ll| will)? change my answer)\b/gi,
  afterLetter: '(?:because|since|as|for|it|definitely|please|i|over)',
  firstNames: places(
    'first|1st',
    "(?<!\\b(?:on|sit|sat|sitting|answer(?:ing)?|rat(?:e|ing)) )this one(?! (?:(?:isn't|is(?: not)?) (?:an? )?(?:easy|hard|tough|tricky|difficult|simple|close call)\\b|was|took|needs|depends))|the one end|the former|(?<=^\\W*)former",
  ),
  secondNames: places('second|2nd|other', 'that one|the other end|the latter|(?<=^\\W*)latter'),
  ofTheTwo: ' of (?:the|these|those) two(?: options)?',
  thisAndThat: [
    [/\bthis(?= (?:over|rather than|instead of|than|>) that\b)/gi, 'first'],
    [/\bthat(?= (?:over|rather than|instead of|than|>) this\b)/gi, 'second'],
    [/(?<=«1» (?:over|rather than|instead of|than|>) )that\b(?! \w)/gi, 'second'],
    [/(?<=«2» (?:over|rather than|instead of|than|>) )this\b(?! \w)/gi, 'first'],
  ],
  notAfterNumber: 'end|of|side|option',
  fromMe: '(?:from|for) me',
  about: 'an?\\s+|around\\s+|about\\s+',
  ifPressed: '\\bif (?:i|forced|pressed|pushed)\\b',
  numberMeans: 'would mean|means|stands for|represents|indicates',
  clauseEnd: /[.,;:!?\n\u2013\u2014]|(?<!thing )\bbut\b/,
  scoreInWords:
    /\b(?:one|two|three|four|five)(?=\s*(?:\/|out of)\s*(?:5|five)\b(?!\s+(?:people|of|\w+s)\b))/gi,
  passing: /\b(?:no|or)\b/gi,
  nots: /\b(?:not|never|no)\b/g,
  isNot: /^["'\s.]*(?:is|was|would)(?: not|n't)\b/i,
  labelNoun: 'option|choice|letter|answer|statement|alternative|variant',
  article: 'an?|the',
  orAnd: 'or|to|and',
  lead: /^(?:(?:i|we|to|would|will|d|ll|prefer|choose|pick|rather|an?|the) )+/,
  firstPerson: /^(?:i|my)\b/i,
  answerFields:
    '(?:final )?(?:answer|choice|option|decision|output)|chosen|selected|selection|pick(?:ed)?|prefer(?:s|red|ence)?|response|reply|actions?|verdict|conclusion|rating|score|value|letter|result',
  asideFields:
    '(?:expl|reason|rational|justif|comment|thought|think|analy|remark|consider|context|summar|background|motiv|confiden|certain|probab|likelihood|weight|strength|importan|intens|difficult|evidence|argument|trade|count|version|token|duration)\\p{L}*|why|because|notes?|sure|id|index|q|questions?|prompts?|items?|scale|min|max|pros|cons|time|models?|language',
  rejectedFields:
    '(?:reject|avoid|exclud|discard|dismiss|declin|dislik|disagree|disfavo|disprefer|eliminat|refus|omit|unchosen|unselect|unprefer|unwant|unpick|counter|lose|losing|alternat|oppos)\\p{L}*|nots?|no|non|never|least|worst|worse|less|lower|against|over|than|others?|wrong\\p{L}*|incorrect|unlikely|ruled|turned|instead|runner|second choice|left out|skip(?:ped)?|drop(?:ped)?',
  turnsDown: /^i\b.*(?:not|n't)$/i,
  toEach: /^to\b/,
  numberWords: ['one', 'two', 'three', 'four', 'five'],
  beforeNumber:
    "(?:rating|rate it|give it an?|choose|pick|answer|is|say|number|be|with|at|be at|but|so|hence|therefore|a|an|take|go for|i'm|am|solid|clear|firm|strong|definite)(?: a| an| it)?[: ]",
  therefore:
    'so|hence|thus|therefore|(?<!\\b(?:anything|everything|nothing|all) )but|then|instead|rather|(?:(?:that|which|this|it) makes|make)(?: it| that| this)?(?=\\s+(?:an? )?\\d\\b(?!\\s+(?!for me\\b)[a-z]))',
  scale: [
    new RegExp(
      `\\b(?:on|in|from|using|of)?\\s*(?:a|the|this|your)?\\s*(?:\\d-point\\s+)?scale\\s*(?:of|from)?\\s*${ends}`,
      'gi',
    ),
    new RegExp(`(?<=\\w\\s+(?:from\\s+|between\\s+)?|\\()${ends}`, 'gi'),
    /\s*(?:\/|out of)\s*(?:5|five)\b(?:\.0)?/gi,
    /\b(?:five|5)-point\b/gi,
  ],
  otherScore:
    /^\W*(?:(?:my|level of|degree of|overall) )*(?:confidence|certainty|sureness|strength|importance|difficulty|intensity|conviction)(?: (?:level|score|rating|in (?:this|my) \w+))*\W*[:=]/i,
  itIs: "\\b(?<!\\b(?:if(?! (?:pressed|forced|pushed|i)\\b)|when|unless|whether)\\b[^.!?]*)(?:it's|it is|that's|that is|mine is)\\s+(?:an? )?(?:(?:clear|solid|firm|definite|strong|full|plain|simple|definitely|clearly|simply)\\s+)?(?:an? )?",
  leavesOpen:
    /\b(?:not|if(?! (?:pressed|forced|pushed|asked|i|it were up to me)\b)|unless|when|whether)\b|n't\b/i,
  numberRange:
    /\b\d\s*(?:[-\u2013\u2014/,]|to|or|and|but|if not|maybe|perhaps)\s*(?:(?:maybe|perhaps|even|possibly|rather|a|an|some|sometimes)\s+)*\d\b/i,
  excludedNumbers:
    /(?:\b(?:not|never|neither|nor|no|anything but|everything but|anything except|rather than|instead of|over|but not|surely not|far from)\b|n't\b)(?:\s+(?:quite|really|exactly|simply|just|even|necessarily|wholly|entirely|fully|at all|give|choose|pick|say|go(?: (?:for|with|as far as))?|be|it|the|full|as (?:high|low|far) as|rate))*\s+(?:an?\s+)?["']?\d(?!\d|\.\d)["']?(?:\s*(?:,|or|nor|and|,\s*(?:or|nor|and))\s*(?:not\s+)?(?:an?\s+)?\d(?!\d|\.\d)(?!\s+it\s+is))*(?:,? either)?/gi,
  asideNumbers: [
    /(?<![\d.])\d\b(?=[^.!?\n]*\?)|\bbetween \d and \d\b/gi,
    new RegExp(
      `\\b(?:most|many|some|others|everyone(?: else)?|everybody(?: else)?|plenty|a lot|lots|people|they|you|my ${relation})\\b[^.;\\d]{0,60}?\\b(?:would|will|might|may|could|can|say|says|give|gives|choose|chooses|pick|picks|go|goes|answers?|rates?|expect|'d)\\b[^.;\\d]{0,40}?${digits}`,
      'gi',
    ),
    new RegExp(
      `\\b(?:if (?!i (?:had|have|were|was|am|must)(?: to\\b| forced| pressed| pushed| asked))[^.;\\d]{0,80}?\\b(?:were|was|had|hadn't|weren't|wasn't|didn't)|were (?:it|i|we)|had (?:it|i|we))\\b[^.;\\d]{0,60}?${digits}`,
      'gi',
    ),
    new RegExp(
      `\\b(?:i(?:'d| would) (?:like|love|have liked) to|i wanted to|(?:was|were|am|'m) (?:\\w+ )?(?:going|about|tempted) to|tempted (?:to|by)|(?:a )?part of me|my (?:first|initial) \\w+|i(?:'d| would) have(?! to\\b)|i (?:nearly|almost)|hesitat\\w+|wavered|torn|used to|at first|initially|could live with|i considered|thought (?:about|of)|ago)\\b[^.;:!?\\d]{0,60}?${digits}`,
      'gi',
    ),
    /(?:\b(?:an?|the) )?(?<![\d.])\d\s+(?:(?:means?|meaning|stands? for|represents?|being|too (?!\W))\b|(?:was|is|seems?|feels?|sounds?) (?:too|tempting|a (?:cop-out|lie|stretch)|an exaggeration|wrong|unfair|dishonest|not)\b|(?:would|might|could|'d) (?!be (?:my|the|right|fair|about|what|accurate|honest)\b|do\b|suit|fit)\w+)/gi,
    /(?<=\b(?:with|where|if)\b[^.;!?]{0,60})(?<![\d.])\d\s+(?:for|is)\b(?! me\b)(?=[^.;!?]*,)|(?<![\d.])\d\s*\((?=[^)\d]*\))(?=[^.]*\b5\b)|(?<=\b1 \([^)]*\) (?:to|and|through) )5(?= \()/gi,
  ],
  ratingCases:
    /(?<![\d.])([1-5]),? (?:if|when|unless|on|in|where)\b[^.!?\n\d]*(?:(?!\1)[1-5],? (?:if|when|unless|on|in|where|otherwise|else)\b|\b(?:otherwise|else),? (?:an? )?(?!\1)[1-5]\b)/i,
  ratingSpokenOf:
    /^["'([]*[1-5]["')\]]* (?:would|could|might|may|will|should)(?: \w+ly)? (?:need|require|take|mean|imply|suggest|demand|call for|depend|say|indicate|express|ask)\b/i,
  thinksAloud: /^["'(]*(?:h+m+|well|ok(?:ay)?|so|alright|wait)\b[\s,.:;!\u2026-]/i,
  weighs:
    /^\W*(?:(?:h+m+|well|ok(?:ay)?|so|alright)[\s,.:!-]+)?(?:let me|let's|let us|i(?:'ll| will| need to| have to| must| should)|we(?:'ll| need to| have to| must| should)) (?:now |first |just |briefly )?(?:(?:weigh|compare|think|look|consider|analy[sz]e|go|see|examine|evaluate|break)(?= (?:up |about |at |through |down )?(?:them|these|this|it|both|each|the (?:two|options|choices|request|question|statements))\b|[.,;:!?\u2026]|$)|(?:choose|pick|decide)(?= (?:one|between|which|from|among|whether)\b|[.,;!?]|$))/i,
  turnedDownWord:
    /[^.!?;:,\n]*(?:\bnot|n't|\bnever)(?: (?:choose|say|answer|pick|select|reply|go|vote|be|give|call it|with|for))*(?: (?:an?|the))? ["']?(yes|no)["']?(?: here| to (?:this|that))?(?=[.,;:!?]|$)[.,;:!?]*|^["']?(yes|no)["']? (?:is|would|could|was|can)(?:n't| not| never)\b[^.!?;:,\n]*[.!?;:,]*/i,
  refusal: [
    /\b(?:would|'d) (?:rather|prefer) not (?:to )?(?:answer|say|tell|respond|reply|rate|take (?:part|sides|an? (?:position|stand|stance|side|view))|participate|comment|share|disclose|give)\b/i,
    /\b(?:i|we)(?: |(?='))(?:can(?:'t|not| not)(?! (?:stand|bear|stomach|abide|resist|see (?:why|any|myself|the point)|imagine|do without|live without|go without|wait|compete|picture|bring myself to (?!choose|pick|answer|say|decide|select|take sides))\b)|am (?:not able|unable)|'m (?:not able|unable)|won't|will not|(?:must |have to |would |will |'ll |'d )?(?:\w+ )?(?:decline|refuse)|(?:would rather|prefer) not(?=\s*(?:[.,;:!?]|$|(?:to )?(?:do (?:that|this|so|it)|be\b|get\b|go into)|(?:because|since|as|if)\b)))\b(?! (?:say|tell|decide|choose between)\b(?! a))/i,
    /\bi(?:'m| am) (?:sorry|afraid)\b[^.]*\b(?:can(?:'t|not)|unable|not able|won't|decline)\b/i,
    /\b(?:as|being|i am|i'm|(?:me|i),) (?:just |only |merely |simply )?(?:an?|(?:a )?pieces? of) (?:\w+ )?(?:ai|artificial|language model|large language|assistant|machine|chatbot|llm|computer|software|program)\b/i,
    /\b(?:i|we) (?:hold|have|form) no (?:(?:personal|own) )?(?:opinions?|views?|preferences? (?:of (?:my|our) own|to report)|feelings?|wishes|stake)\b/i,
    /\b(?:(?:i(?:'ll| will)|i(?:'m| am) going to|have to|i) (?:pass(?=\s*(?:[.,!;]|$)|on this)|abstain|sit this (?:one )?out)|leave the (?:choice|decision) to you|(?:do not|don't) think i should (?:assign|give|choose|pick|answer|rate|express|say)|(?:choosing|picking|rating|answering|selecting)\b[^.!?]{0,30} (?:is not|isn't) something i|not for me, |(?:do not|don't) hold (?:an?|any) (?:view|opinion|position)|preferences?,? (?:which|that) i (?:do not|don't) have|(?:remain|stay|be) impartial|(?:stay|keep) out of|no (?:rating|answer|choice|vote) from me)\b/i,
    /\b(?:i|we) (?:do not|don't) (?:have|hold|possess|form|experience) (?:any )?(?:personal|own|real|human|subjective|individual|feelings|preferences|opinions|beliefs|values)/i,
    /n't feel (?:\w+ )?(?:comfortable|able|at ease|qualified) (?:\w+ )?(?:answer|choos|rat|pick|judg|comment|decid|say)(?:e|ing)?\b/i,
    /\b(?:not (?:appropriate|comfortable|something i (?:can(?! do\b)|am|'m|will|feel|have|should|want to))|against (?:my|the) (?:policy|guidelines|rules)|my (?:guidelines|policy|programming))\b/i,
    /\b(?:do not|don't|never) (?:answer|discuss|comment on) (?:\w+ ){0,2}(?:questions?|matters|topics?|issues?)\b/i,
    /\brefrain(?:ing)? from (?:rating|answering|choosing|picking|responding|commenting|expressing|giving|taking)\b/i,
    /\b(?:do not|don't|never|won't) (?:take|pick|choose) (?:a )?(?:positions?|sides?|stances?)\b/i,
    /\b(?:unable|not able|not in a position|not capable|incapable|not qualified) (?:to|of) (?:answer|help|assist|respond|choos|comply|participate|provid|mak|express|giv|shar|offer|tak|stat|select|pick|engag|prefer|hav|rat|say|hold|judg|decid)(?:e|ing)?\b/i,
  ],
  underProtest:
    /\b(?:but|still|however|nevertheless|that said|hypothetically|if (?:i (?:had|have|must|were)|pressed|forced|pushed))\b([\s\S]*)$/i,
  neutral: [
    /\b(?:it|that|this|all|really|entirely|largely|much)?\s*depends\b|\bdepending on\b/i,
    /\bneither\b/i,
    /\byes and no\b|\ba and b\b/i,
    /\bboth\b/i,
    /\beither(?: (?:one|way|option|is|would|of))?\b/i,
    /\bno (?:strong |real |clear |particular |personal )?(?:preference|opinion|difference)\b/i,
    /\bon a par\b|\bthey(?: are|'re)(?: \w+)? level\b|\bjust (?:the same|as (?:much|well|good|fine|happy))\b|\bthe same weight\b|\bno favou?rite\b|\b(?:prefer|favou?r|like|choose|put|place) one (?:\w+ ){0,2}(?:over|to|above|before) the other\b/i,
    /\bevenly matched\b|\bto the same (?:degree|extent)\b|\bin equal measure\b/i,
    /(?:\bnot|n't) (?:really )?(?:sure|certain|decided?|have (?:a|any|strong)[^.]*preference|prefer (?:either|one))\b/i,
    /\b(?:i )?(?:can't|cannot|can not|couldn't|hard to|difficult to|tough to) (?:really )?(?:say|tell|decide|choose|pick|know)\b/i,
    /\b(?:unsure|undecided|equally|indifferent|neutral|in between|in the middle|somewhere between|a mix|combination|balance|torn|tie|don't know|do not know|don't mind|no idea|it varies|fifty-fifty|50\/50)\b/i,
  ],
  othersSay:
    /\b(?:sometimes|at (?:other )?times|(?:some|other|most) (?:days|times))\b[^;:.!?\n]{0,30}$|\b(?:most|many|some|others|plenty|everyone|everybody|people|they|friends|the majority)\b(?:(?!\b(?:i|me|my (?:answer|vote))\b)[^,;:.!?\n]){0,40}?(?:\b(?:would|might|may|could|will|say|answer|reply|shout|vote)\b)(?:(?!\b(?:i|me|but|so)\b)[^,;:.!?\n]){0,30}$/i,
  yesOrNo:
    /^\W*yes or no\?\s*(?=\w)|(?<=\w )(?:(?:a|simple|plain|clear|straight|with) )*"?yes"?(?:\/| or | nor )(?:(?:a|simple|plain|clear|straight|with) )*"?no\b"?/gi,
  concludes:
    /(?:(?:^|[.!?\n;,\u2013\u2014]\s*)(?:and )?(?:so|therefore|thus|hence|but|still|however|nevertheless|nonetheless|overall|(?:my |the )?(?:final |short )?(?:answer|verdict|conclusion|decision)|all in all|in the end|on balance|all things considered|after all|ultimately|in short|for me|taken together|taking everything (?:together|into account))\b[^.!?\n]{0,60}?[\s"']|[,:]\s*)(yes|no)["')]*[.!]*$/i,
  turnsRound: /\b(?:but|yet|still|however|though|although|nevertheless|nonetheless|while)\b/i,
  alike:
    /(?:\bnot|n't) (?:\w+ )?(?:prefer|favou?r|like|want|choose|pick)\b[^.!?]*\beither\b|\b(?:just|exactly) (?:the same|as (?:much|well|good|fine|happy|happily|often))\b|\b(?:equally|alike|on a par|in equal measure|neck and neck|(?:them|they|both|each|the two)\b[^.!?]{0,40}\bthe same)\b|\bno favou?rites?\b|\bthe same weight\b|\b(?:happy|fine|ok|okay|content) with (?:either|both)\b|^to both\b/i,
  twoCases:
    /\bif (?!i\b|forced|pressed|pushed|pressured)[^.;]*[.;,]\s*(?:but |and |while )?if (?!i\b|forced|pressed)/i,
  instruction:
    /(?:^|\n)[ \t]*(?:which (?:of these|one|option|of the)|reply (?:with|by)|answer (?:with|by)|would you (?:choose|rather|prefer)|where do you stand|here are two|please (?:answer|reply|choose)|choose (?:one|between|a or b)|this one: |one end: )/i,
  endsOpen:
    /[.!?]\s+[^.!?]*(?:\b(?:can't|cannot|can not|couldn't) (?:\w+ )?say (?:that )?(?:one|either)(?: of (?:them|the two))? is (?:\w+ )?better|(?:\bnot|n't) (?:\w+ )?(?:prefer|favou?r) either)\b[^.!?]*[.!]*$/i,
  asksBack: /[^.!?\n]*\b(?:do|would|will|could|can) you\b[^.!?\n]*\?/gi,
  asksForPage:
    /\b(?:please|can you|could you)(?: \w+)? (?:send|give|provide|share|paste|show|tell)(?: me)?(?: with)? (?:\w+ ){1,2}(?:options|choices|alternatives|statements)\b/i,
  nextQuestion: /\n\s*(?:next question|question|q\d*|human|user|prompt|example)\s*\d*\s*[:.]/i,
  label:
    /^(?:(?:the |my |your )?(?:final |short |correct |chosen |selected )*(?:answer|choice|response|reply|option|selection|result|rating|score|decision|preference|output|verdict)(?: is| would be)?\s*(?:[:=-]+|\bis\b)\s*|(?:so|therefore|thus|okay|ok|well|sure|certainly|of course|hmm|alright|great question)\s*[,:!.]+\s+)/i,
  stance: englishStance,
  ratings: {
    answerIs:
      "(?:(?:my|the|final)\\s+)?(?:answer|rating|response|choice|reply|score)\\s*(?:is|would be)?|I (?:would )?(?:choose|say|pick|select|rate (?:it|this))|I'd (?:choose|say|pick)",
    markNoun: 'option|point|number|letter',
    subject: "I|we|(?:this|that|it)(?:'s| is| sounds)|that sounds",
    object: '\\s*with (?:this|that|the|it)(?: statement)?',
    takesBack:
      '\\b(?:sorry|actually|rather|correction|I mean(?:t)?|make that|on second thought|or|maybe)\\b',
  },
};

const qualifiers = '(?:(?:the|my|our|your|final|best|correct|short|chosen|selected|overall)\\s+)*';
const answers = '(?:answers?|choices?|selections?|picks?|final|selected(?: values| options?)?)';
/** Asked in English, a model may answer in another language. */
const abroad =
  '(?:antwort|respuesta|r\u00E9ponse|risposta|resposta|\u043E\u0442\u0432\u0435\u0442|\u7B54\u6848|\u56DE\u7B54|\u7B54\u3048|\uB2F5)\\s*(?:ist|es|est|\u00E8|\u00E9|\u662F|[:=])';

/** How English answers about a story. */
export const storyEnglish: StoryLexicon = {
  ...english,
  nouns: 'options?|choices?|answers?|numbers?|nos?\\.?|statements?|values?|candidates?|items?',
  numbers:
    'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'.split(
      ' ',
    ),
  ordinals:
    'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth'.split(
      ' ',
    ),
  answerLabel: new RegExp(
    `(?<![\\w"'])${qualifiers}${answers}\\b(?:\\s*\\([^)\\n]{0,40}\\))?(?:\\s+(?:is|are|would be))?\\s*[:=]` +
      `|^(?:step \\d+\\s*[:.)\\u2013\\u2014-]?\\s*|\\d+[.)]\\s*)?(?:final\\s+)?(?:answer|choice|selection)\\s*(?:[-\\u2013\\u2014]|$)` +
      `|${abroad}`,
    'gim',
  ),
  opening:
    /^(?:(?:they|he|she|people|everyone|everybody|all(?: of them)?|(?:the )?(?:people|characters|group|family)(?: in the story)?)(?:'d| would| will| clearly| seem to| appear to| mostly| all| both| likely| probably| most likely| generally| say| choose| be| fit)*|(?!(?:no|not|nobody|none|few|some|only|half|hardly|neither|nothing|anyone|who|someone|what|it|i|we)\b)\p{L}+(?:'d| would)(?: clearly| likely| probably| most likely| say| choose| be)*)[\s:]+/iu,
  neither: /^neither$/i,
  instead: /\bnot\b[^.\n]*?\b(?:but|instead)(?: rather)?,?\s+/gi,
  fits: /^[^.\n]{0,30}\b(?:fits?|best|closest|applies|match(?:es)?)\b/i,
  answerField:
    /^(?:(?:final|selected|chosen|my)[_ ]?)?(?:answers?|choices?|chosen|option|(?<=[_ ])options|selected|selections?|picks?|picked|numbers?|labels?|text|attitude|position|stance|values?|response|result|decision|verdict|id|ids)(?:[_ ]?(?:option|number|label|text|id|ids|value|values|numbers))?$/i,
  rejectedHeading:
    /^(?:values? |options? |candidates? )?(?:rejected|reject|excluded|exclude|discarded|dismissed|omitted|unselected|left out|ruled out|set aside|not (?:chosen|selected|held|picked|included|supported)|distractors|the (?:others|rest)|others|considered(?: but.*)?|close calls|runners?[ -]up)\b/i,
  rejection:
    /[\s,;(\u2013\u2014-]+(?:but |and )?(?:not|never|rather than|instead of|excluding|except|without|rejected|rejecting|leaving out|left out|leave out|omitting|ruling out|ruled out|i (?:rejected|excluded|left out|ruled out|dropped))\b/i,
  chosen: /^(?:yes|y|true|held|holds|selected|chosen|picked|keep|kept|included?|supported|fits)$/i,
  turnedDown:
    /^(?:no|n|false|rejected?|excluded?|discarded|dropped?|left out|leave out|ruled out|unsupported|absent|skip(?:ped)?|(?:(?:is |was |does |do )?not|doesn't|isn't) (?:held|chosen|selected|supported|shown|present|picked|fit|apply|included|evident|in the story)|contradict(?:s|ed)\b.*|(?:the )?opposite\b.*)$/i,
  reasons: 'because|since|as(?! well)',
  leadIn:
    /^(?:(?:therefore|thus|hence|so|probably|most likely|it is|it's|it would be|i conclude|if forced|conclusion|verdict|result|decision|response|chosen|kept)\b[,:\s]+)+/i,
  introduces:
    /\b(?:values?|options?|candidates?|fits?|best|hold|held|chosen|choose|chose|select(?:ed)?|pick(?:s|ed)?|keep|kept)\b/i,
  holds: 'hold|holds|held|are',
  joins: 'and|plus|und|y|et|e',
  spans: 'to|through',
  allBut:
    /^(?:all|everything)(?: of (?:them|these|the above)| fifteen| 15)?(?: values)?,? (?:except|but|other than|apart from)(?: for)?\s+/i,
  everything: /^all(?: (?:of (?:them|these|the above)|fifteen|15)(?: values)?)?[.!]*$/i,
  nothing: [
    /^\(?(?:none|nothing|nil|n\/a|not applicable|no values?|null|not? (?:shown|mentioned|present|raised|addressed|discussed|evident|apparent|stated))(?: (?:of (?:them|these|the above|the options|the values|the topics)|is |are |was |were |shown|found|evident|given|expressed|here|stated|identified|mentioned|present|apply|applies|applicable|said|about (?:this|it|the topic)|fits?|come up|comes up|arises?|at all|in (?:the|this) story)+)*[.!)]*$/i,
    /^(?:this|that|it|the topic|this topic|the subject)(?: topic)? (?:does not|doesn't|did not|didn't|is not|isn't|was not|wasn't|never|is never) (?:come up|comes up|came up|arise|arises|appear|appears|shown|addressed|raised|mentioned|discussed|present|touched(?: on)?|covered|evident)(?: (?:at all|here|directly|explicitly|in (?:the|this) story))*[.!)]*$/i,
    /^the story (?:shows nothing|says nothing|gives no|offers no|contains no|has no|does not|doesn't|never|is silent)\b/i,
    /^(?:there (?:is|are) )?no (?:clear |explicit |specific |particular |relevant |direct )?(?:values?|evidence|mention|indication|stance|position|information)(?: (?:(?:(?:is|are|was|were) )?(?:shown|found|given|evident|present|expressed|mentioned|stated|identified|apparent|clear)|(?:of|for|about|on|regarding) (?:this|it|the)|in the story)\b.*)?[.!)]*$/i,
    /^i (?:did not|didn't|could not|couldn't) (?:find|identify|see) any\b/i,
    /^(?:none|n\/a)\s*[-\u2013\u2014:;,(]/i,
    /^[-\u2013\u2014]+$/,
  ],
  topic: '(?:topic\\s*)?t|(?:topic|theme)(?:\\s*:)?',
  topicField: /^(?:topic|label|topic_?(?:label|id|number|name|title)|id|t|theme|title|name)$/i,
  valueField:
    /^(?:values?|value_?(?:text|statement)|statements?|sentences?|text|beliefs?|content|holds?|attitude|position|stance)$/i,
  evidenceField:
    /^(?:evidence|quotes?|lines?|support|supporting(?: lines?)?|reason(?:ing)?|explanation|because|why|note|notes|summary|justification|source|shown by|confidence|analysis)\b/i,
  valuesHeading:
    /^(?:(?:the |final |extracted |my )*(?:answers?|values?|output))(?: by topic)?\s*:?$/im,
};
