import { english as survey } from '../../survey/reading/english.js';
import type { HearingLexicon } from './lexicon.js';

const qualifiers = '(?:(?:the|my|our|your|final|best|correct|short|chosen|selected|overall)\\s+)*';
const answers = '(?:answers?|choices?|selections?|picks?|final|selected(?: values| options?)?)';
/** Asked in English, a model may answer in another language. */
const abroad =
  '(?:antwort|respuesta|r\u00E9ponse|risposta|resposta|\u043E\u0442\u0432\u0435\u0442|\u7B54\u6848|\u56DE\u7B54|\u7B54\u3048|\uB2F5)\\s*(?:ist|es|est|\u00E8|\u00E9|\u662F|[:=])';

/** How English answers about a story. */
export const english: HearingLexicon = {
  ...survey,
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
