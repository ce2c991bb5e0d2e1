import type { Lexicon } from '../lexicon.js';
import { germanStance, kin } from './german-stance.js';

const ends = '(?:1|eins?)\\s*(?:-|bis|\u2013|und)\\s*(?:5|fuenf)\\b';
const nouns =
  'moeglichkeit|option|variante|alternative|antwort|aussage|wahl|loesung|weg|seite|zeile|ansicht|vorschlag|satz|ende';

/** "Die erste Moeglichkeit", by whatever noun. */
function places(word: string, others: string): string {
  return `(?:(?:der|die|das|den|dem|des) )?${word}[enrsm]{0,2} (?:${nouns})(?: genannte[nrs]?)?|${others}`;
}

/** One rating, or several in a row. */
const digits = String.raw`(?<![\d.])\d\b(?:\s*(?:,|oder|und|bis|-)\s*(?:eine )?\d\b)*`;

const commitment =
  "(?:nehme|nehm|nehmen|waehle|waehlen|bevorzuge|bevorzugen|entscheide|entscheiden|entscheid|tendiere|neige|sage|sag|sagen|antworte|antwort|wahl|entscheidung|stimme|praeferenz|tendenz|vorliebe|bewertung|einschaetzung|urteil|fazit|zahl|wert|note|buchstabe|favorit|stehe|liege|lande|gebe|vergebe|bleibe|plaediere|bin|setze|greife|ordne|wuerde|wuerd|waere|faellt|lautet|would (?:choose|pick|prefer|take|say|go (?:with|for))|i'd (?:choose|pick|prefer|take|say|go (?:with|for))|choose|prefer|answer|choice)";

/** Only after a pause or at the end, since "ja" is also a word between others: "das ist ja schoen". */
const pause = String.raw`(?=["'\s]*(?:$|[.,;:!?)\u2013\u2014-]))`;
const stands = String.raw`(?=\s*(?:[.,;!\u2013\u2014]|-\s|$))`;

/** What may come before a yes or a no. */
const opening =
  '(?:(?:oh|na|ach|aber|also|nun|tja|hm+|na ja|naja|ehrlich gesagt|ganz ehrlich|ehrlich|offen gesagt|wenn ich ehrlich bin|eigentlich|persoenlich|spontan|fuer mich|aus meiner sicht|meiner meinung nach|meinetwegen|von mir aus|eher|tendenziell|wahrscheinlich|vermutlich|ganz klar|klar|eindeutig|definitiv|mal wieder|wohl|im zweifel|ich sage|ich wuerde sagen|ich glaube|ich denke|ich fuerchte|leider|well|nee)(?: persoenlich| gesagt)?[,:]?\\s+)*';

/** How German answers, hedges and declines; its letters are spelt in a to z before they are read. */
export const german: Lexicon = {
  spelling: [
    [/\u00E4/g, 'ae'],
    [/\u00F6/g, 'oe'],
    [/\u00FC/g, 'ue'],
    [/\u00C4/g, 'Ae'],
    [/\u00D6/g, 'Oe'],
    [/\u00DC/g, 'Ue'],
    [/[\u00DF\u1E9E]/g, 'ss'],
    // A place without a noun, "das Erste": only the case of what follows tells it from "die erste Sitzung".
    [
      /\b([Dd](?:ie|er|as|en|em) (?:[Ee]rste|[Zz]weite)[nrsm]?)(?! (?:mal|mai|weltkrieg)\b)(?=\s*(?:$|[.,;:!?)"'\u2013\u2014>\n-]|\s[a-z]))/g,
      '$1 Moeglichkeit',
    ],
    // Letters in sayings are no answers.
    [/\bA und O\b/g, 'Wichtigste'],
    [/\bvon A (?:bis Z|nach B)\b/g, 'von hier nach dort'],
    [/\bPlan [AB]\b/g, 'Plan'],
  ],
  edge: '\\b',
  yesOrNoWord: `\\b(ja(?:${pause}|(?=\\s+sagen\\s*(?:[.!]|$)))|nein(?!\\s+zu\\b)|noe|nee|yes|no)\\b`,
  beforeYesOrNo: `\\b(?:${commitment}|aber|also|deshalb|daher|darum|doch),?(?:\\s*(?:ist|waere|ich|ein|eine|das|klares|klar|ganz|mit|fuer|auf|hier|da|eher|daher|also|definitiv|zu|zum|einem|klaren|tendenziell|eindeutig)\\b|\\s*[:=,"'(\\-\\u2013\\u2014])*\\s*`,
  yes: new RegExp(
    `^(?:${opening}ja(?:wohl|woll|ha)?|jep|jup|jo|joa|yes|yep|(?:${[
      'klar',
      'klaro',
      '(?:na|aber) (?:klar|sicher|gut|gern|gerne|ja|natuerlich|logo)',
      'sicher(?:lich)?',
      'natuerlich',
      'selbstverstaendlich',
      'selbstredend',
      'logisch',
      'absolut',
      'definitiv',
      'unbedingt',
      'eindeutig',
      'ganz (?:klar|sicher|bestimmt|eindeutig)',
      'bestimmt',
      'gewiss',
      'auf (?:jeden fall|alle faelle)',
      'jederzeit',
      'immer',
      'doch',
      'gerne?',
      'sehr gerne?',
      'freilich',
      'logo',
      'und ob',
      'gewiss doch',
      'genau so(?: wuerde ich es(?: machen| tun)?)?',
      'stimmt',
      'richtig',
      'genau',
      'zweifellos',
      'ohne (?:jeden |jede )?(?:zweifel|frage|zoegern)',
      'keine frage',
      'allerdings',
      'durchaus',
      'eher (?:ja|schon)',
      'schon(?: eher)?',
      '(?:wahrscheinlich|vermutlich|wohl)(?: ja| schon)',
      'ich (?:denke|glaube|meine) (?:ja|schon)',
      '(?:ich )?(?:wuerde|wuerd) ich',
      'das wuerde ich(?: tun| machen)?',
      'ich wuerde(?: es)?',
      '(?:ich )?stimme (?:dem |voellig |voll |da )*zu',
      'einverstanden',
      'so ist es',
      'ich (?:wuerde|muss|kann|koennte|moechte)(?: (?!nicht|nur|nie)\\w+){0,2} ja sagen',
      '(?:dem|da|hier) stimme ich (?:voll |voellig )?zu',
      'ohne (?:zu )?(?:zoegern|nachzudenken)',
      'of course',
      'dieses',
    ].join('|')})${stands})\\b(?!\\s+(?:nicht|nein)\\b)`,
    'i',
  ),
  no: new RegExp(
    `^(?:${opening}nein|nee|noe+|ne|nope|no|nix da|(?:${[
      'niemals',
      'nie(?: und nimmer| im leben| mehr)?',
      'im leben nicht',
      'nicht wirklich',
      '(?:wohl |dann |doch )*(?:eher|lieber|besser) nicht',
      '(?:wohl )?kaum',
      'keinesfalls',
      'keineswegs',
      'mitnichten',
      'auf (?:gar |ueberhaupt )?keinen fall',
      'unter (?:gar )?keinen umstaenden',
      '(?:ganz |ganz und |ueberhaupt |absolut |durchaus )?(?:gar|sicher|sicherlich|bestimmt|gewiss|definitiv|natuerlich|selbstverstaendlich|ueberhaupt|absolut|durchaus|wahrscheinlich|vermutlich|wohl|doch|bloss|klar|eigentlich) nicht',
      'nicht (?:im geringsten|im traum|mit mir|fuer mich|mein(?:s| fall| ding)?|wenn ich.{0,30})',
      '(?:ich )?(?:denke|glaube|meine) (?:ich )?(?:eher |mal )?nicht',
      '(?:ich )?(?:wuerde|wuerd|moechte|will|mag) (?:ich )?(?:das |es |dieses )?(?:lieber |eher |wohl |so |hier )*nicht(?: tun| machen| vorziehen| waehlen| nehmen)?',
      'das (?:wuerde|moechte|will|mag) ich (?:lieber |eher |wohl |so |hier )*nicht(?: tun| machen)?',
      '(?:ich )?stimme (?:dem |da |dieser aussage )*(?:nicht|eher nicht|keineswegs) zu',
      '(?:ganz )?im gegenteil',
      '(?:genau |eher |gerade )?(?:umgekehrt|anders ?herum|andersrum)',
      '(?:das )?(?:kommt|kaeme) (?:fuer mich |mir |bei mir |ueberhaupt |gar )*nicht in ?(?:frage|die tuete|betracht)',
      'ohne mich',
      'nicht die bohne',
      'pustekuchen',
      'so nicht',
      'ich (?:wuerde|muss|kann|koennte|moechte)(?: (?!nicht|nur|nie)\\w+){0,2} nein sagen',
      '(?:dem|da|hier) stimme ich (?:\\w+ )?nicht zu',
      'ausgeschlossen',
      'undenkbar',
      'vergiss es',
      'nichts da',
      'falsch',
      'von wegen',
    ].join('|')})${stands})\\b`,
    'i',
  ),
  yesWords: ['ja', 'j', 'y', 'jep', 'jo', 'jup', 'joa', 'jawohl', 'yes'],
  noWords: ['nein', 'n', 'noe', 'nee', 'ne', 'nope', 'no'],
  notAnAnswer:
    /^[\s"'-]*(?:(?:\/|,?\s*(?:oder|und|aber auch|bzw\.?|beziehungsweise)\b)\s*(?:nein|ja|jein)\b|(?:sage|sagt|sagen|sagte|gesagt|hiesse|heisst|bedeutet|waere (?:gelogen|falsch|eine luege|ehrlich nicht))\b|(?:haette ich|wuerden (?:viele|manche|die meisten|andere))\b)/i,
  goesOn: /^(?:nie|niemals|doch|schon|immer)$/i,
  wordAtEnd:
    /(?:[.!?]\s+(?=(?:ja|nein|noe|yes|no)[.!]*$)|(?<!»)[:?\u2013\u2014-]\s*|(?:^|[.!?]\s+)(?:also|daher|deshalb|darum|somit|dann|deswegen),?\s+|[,;]\s*(?:also|daher|deshalb|darum|somit|dann|aber|doch|und)?,?\s*|\b(?:ist|waere|bleibt|sage ich|sag ich|klares|klar|eindeutiges|deutliches|eher|ganz klar|definitiv|eindeutig|tendenziell|ehrlich gesagt|ein|nur ein|mit)\s+(?:\w+es\s+)?)["']*(ja|nein|noe|yes|no)\b(?!-)(?=["'\s]*(?:$|[.!](?!\S)|von mir|fuer mich|,? (?:wenn auch|obwohl|auch wenn|wobei|aber) (?:nur |bloss |ein |eher )*(?:knapp\w*|zoeger\w*|vorsichtig\w*|schwach\w*|leise\w*)))/gi,
  takesBackYes:
    /^(?:aber |doch |na ja,? |naja,? |und |nein,? )*(?:eher nicht|lieber nicht|doch nicht|nicht wirklich|nein|ich wuerde (?:es )?(?:lieber )?nicht|ich nicht|nicht fuer mich|nicht mit mir|niemals)(?=\s*(?:[.,!;]|$))/i,
  takesBackNo:
    /^(?:aber |doch |na ja,? |naja,? |und |ja,? )*(?:doch|doch schon|ja|ja doch|doch ja|schon|klar|natuerlich|eigentlich schon|ich wuerde(?: es)?(?: schon)?)(?=\s*(?:[.,!;]|$))/i,
  toTheQuestion: /(?<=\b(?:ja|nein)) zu (?:dieser frage|dem|diesem)\b/gi,
  bothAlike:
    /^(?:(?:es |das |die |sie )?(?:sind|ist|waeren|waere) (?:mir )?|ich (?:mag|will|moechte|nehme|wuerde|finde|schaetze) )?(?:beides?|beiden|gleich (?:gut|lieb|viel|wichtig|gern)|gleichermassen|egal|weder|keins|einerlei|gleichwertig|ebenso|genauso gern)\b|^aber (?:das|die|der) andere (?:moeglichkeit )?(?:auch|genauso|ebenso|gleich)\b/i,
  contrast: /[\n.!?;]|\b(?:als|statt|anstatt|vor|weil|denn|da|gegenueber|und nicht)\b/i,
  commitment,
  filler:
    '(?:\\s*(?:ist|waere|lautet|lautete|auf|fuer|bei|zu|zur|zum|mit|ich|wir|mich|mir|uns|hier|da|dann|also|daher|die|der|das|den|dem|eine?[nr]?|eher|klar|ganz|wohl|lieber|eindeutig|definitiv|persoenlich|deshalb|so|etwa|ungefaehr|option|variante|moeglichkeit|antwort|buchstabe[n]?|nummer|zahl|wert|note|folgendes|ja|the|option|is|it)\\b|\\s*[:=\\-\\u2013\\u2014,"\'(\\[])*\\s*',
  negation:
    /(?:\bnicht|\bkein\w*|\bnie|\bniemals|\bohne|\bstatt|\banstatt|\banstelle(?: von)?|\bgegen|\bweder|\bnoch|\bzwischen|\bkaum|\bungern|\bausser|\bob(?: ich| du| man)?|\bwenn (?:du|man|ich nicht))(?:\s+(?:zu|wirklich|einfach|unbedingt|option|moeglichkeit|die|der|das|den|dem|waehlen|nehmen|fuer|bei|auf|mich|ich))*[\s:"']*$/i,
  turning:
    /\b(?:nicht|nie|niemals|kein\w*|ohne|gegen|statt|anstatt|ausser|ueber|unter|zwischen|oder|als|weder|kaum|ungern|not|never|or)\b/i,
  passing: /\b(?:nein|oder|no|or|als)\b/gi,
  nots: /\b(?:nicht|nie|niemals|kein(?:e[nmrs]?)?|nein)\b/g,
  isNot:
    /^["'\s.]*(?:ist|war|waere|wuerde|kommt|will|moechte|mag|nehme|waehle)(?: \w+){0,3} (?:nicht|nichts|nie|kein\w*)\b/i,
  noPreference:
    /\b(?:keine|keinerlei) (?:\w+ )?(?:praeferenz|vorliebe|meinung)\b|\bweder\b|\bkein(?:s|es|e[rn]?)? (?:von|der) beiden\b|\bziehe keines\b|\bmag ich gleich\b/i,
  correction:
    /(?:^|[.?!,;:\n\u2013\u2014-])\s*(?:aber\s+|oder\s+|ach\s+|nein,?\s+|nee,?\s+|ups,?\s+)*(?:moment(?: mal)?|halt|stopp?|warte(?: mal)?|korrektur|quatsch|verzeihung|entschuldigung|sorry|pardon|ich korrigiere(?: mich)?|ich meine(?:,? ich nehme)?|ich meinte(?: natuerlich)?|besser gesagt|genauer gesagt|vielmehr|ich (?:habe )?(?:es mir |mich |meine meinung )(?:anders ueberlegt|umentschieden|geaendert)|bei (?:naeherem|genauerem) (?:nachdenken|hinsehen|ueberlegen)|wenn ich (?:es )?(?:so|mir) recht (?:ueberlege|bedenke)|doch nicht|doch lieber|dann doch|(?<=(?:aber|ach|oder)\s+)nein(?=[,:\s])|mein fehler|streich das|actually|wait)\b/gi,
  labelNoun:
    'option|moeglichkeit|variante|antwort|buchstabe|alternative|aussage|wahl|loesung|punkt|choice|letter|answer',
  article: 'de[rnms]|die|das|eine?[nmrs]?',
  orAnd: 'oder|und|bis|or|and|bzw',
  lead: /^(?:(?:ich|wir|wuerde|werde|will|moechte|nehme|waehle|bevorzuge|lieber|eher|zu|dass?|der|die|den|dem|eine?[nmr]?|also|dann|meine|antwort|wahl) )+/,
  firstPerson: /^(?:ich|meine?)\b/i,
  answerFields:
    '\\p{L}*(?:antwort|wahl|auswahl|entscheidung|option)|gewaehlt\\p{L}*|buchstabe|bewertung|zahl|wert|praeferenz|ergebnis|bevorzug\\p{L}*|rueckmeldung',
  asideFields:
    '(?:begruendung|erklaerung|erlaeuterung|kommentar|gedank|ueberlegung|anmerkung|sicherheit|gewissheit|zuversicht|konfidenz|wichtigkeit|staerke|analyse|abwaegung|hinweis)\\p{L}*|gru(?:e)?nde?|warum|weil|notiz(?:en)?|frage|nummer',
  rejectedFields:
    '(?:abgelehnt|verworfen|ausgeschlossen|abgewaehlt|vermieden|schlecht|falsch|unwahrscheinlich)\\p{L}*|nicht|kein\\p{L}*|gegen|statt|ander\\p{L}*',
  afterLetter: '(?:weil|denn|da|natuerlich|eindeutig|bitte|klar|obwohl|because)',
  firstNames: places(
    'erste',
    `(?:das |die |der |den )?(?:ersteres?|ersteren|erstgenannte[nrs]?|zuerst genannte[nrs]?)|was zuerst genannt (?:ist|wird|wurde)|diese[rsmn]? (?:moeglichkeit|option|variante|alternative|loesung|weg)|(?<!\\bauf )\\bdiese[sr](?=\\s*(?:$|«|[.,;:!?]|hier|lieber|eher|nehme|wuerde|waere|ist|dem anderen|ziehe|vorziehen|waehlen|waehle|nehmen|bevorzug|kommt|nicht|passt|gefaellt|statt|und|oder|vor\\b|mehr|besser))|(?:am|das|zum|beim|an dem) einen? ende|(?:der|den|dem) einen? weg|de[rn] einen? ansicht|die eine ansicht`,
  ),
  secondNames: places(
    'zweite',
    '(?:das |die |der |den )?(?:letzteres?|letzteren|letztgenannte[nrs]?|zuletzt genannte[nrs]?|zweitgenannte[nrs]?)|(?:am|das|zum|beim|an dem) anderen? ende|(?:die|der) anderen? ansicht',
  ),
  ofTheTwo: ' (?:von beiden|der beiden(?: \\w+)?|von den beiden)',
  thisAndThat: [],
  numberWords: ['eins', 'zwei', 'drei', 'vier', 'fuenf'],
  beforeNumber:
    '(?:bewertung|bewerte ich (?:das )?mit|gebe|vergebe|waehle|nehme|antwort|ist|sage|sagen|zahl|waere|mit|bei|auf|aber|also|daher|deshalb|eine?|die|zu|klare|solide|bin)[: ]',
  notAfterNumber: 'ende|von|seite|option|moeglichkeiten|dinge|kinder\\w*|jahre?|\\w+n',
  fromMe: '(?:von|fuer) (?:mich|mir)',
  about: 'eine\\s+|die\\s+|der\\s+|etwa\\s+|rund\\s+|ungefaehr\\s+',
  ifPressed: '\\b(?:wenn (?:ich|es) (?:\\w+ )*(?:muss|muesste)|notfalls|im zweifel|zur not)\\b',
  numberMeans: 'hiesse|heisst|bedeutet|wuerde bedeuten|steht fuer|waere (?:zu|mir zu|ganz)|ganz am',
  clauseEnd: /[.,;:!?\n\u2013\u2014]|\b(?:aber|sondern|doch)\b/,
  scoreInWords: /\b(?:eins|zwei|drei|vier|fuenf)(?=\s*(?:\/|von)\s*(?:5|fuenf)\b(?! \w{4,}))/gi,
  therefore:
    'also|daher|deshalb|darum|deswegen|somit|folglich|demnach|dann|sondern|aber|doch|eher|lieber|stattdessen|(?:das|es) (?:waere|ist|macht)(?: (?:dann|also|fuer mich|bei mir))*(?= (?:eine? |die )?\\d\\b)',
  scale: [
    new RegExp(
      `\\b(?:auf|in|von|bei)?\\s*(?:der|einer|dieser|deiner)?\\s*(?:\\w+ )?skala\\s*(?:von|mit)?\\s*${ends}`,
      'gi',
    ),
    new RegExp(`(?<=\\w\\s+(?:von\\s+|zwischen\\s+)?|\\()${ends}`, 'gi'),
    /\bskala,? (?:bei|auf|in) der 1\b[^.!?]{0,80}?\b5\b[^,.!?]{0,60}(?:,|(?=\.))/gi,
    /\s*(?:\/|von|aus)\s*(?:5|fuenf)\b(?:\.0)?(?:\s*punkten?| moeglichen(?: punkten)?)?/gi,
    /(?<=\d)\s*punkte?\b/gi,
    /\b(?:fuenf|5)er-?skala\b|\b(?:fuenf|5)-?stufig\w*/gi,
  ],
  otherScore:
    /^\W*(?:(?:meine|grad der|mass der) )*(?:sicherheit|gewissheit|zuversicht|konfidenz|wichtigkeit|staerke|schwierigkeit|ueberzeugung|confidence)(?: \w+)?\W*[:=]/i,
  itIs: '\\b(?<!\\b(?:wenn|falls|ob)\\b[^.!?]*)(?:es ist|das ist|das waere|das ergibt|das macht|waere|ist)\\s+(?:(?:fuer mich|bei mir|dann|also|ganz|klar|eher|wohl|eine?|die|klare|solide|glatte|deutliche)\\s+)*',
  leavesOpen:
    /\b(?:die meisten|viele|manche|andere|nicht|kein\w*|wenn(?! ich (?:\w+ )*(?:muss|muesste))|falls|ob|sofern)\b/i,
  numberRange:
    /\b\d\s*(?:[-\u2013\u2014/,]|bis|oder|und|aber|wenn nicht|vielleicht)\s*(?:(?:vielleicht|sogar|auch|eher|eine?|manchmal)\s+)*\d\b/i,
  excludedNumbers:
    /\b(?:nicht|nie|niemals|keine?|weder|noch|statt|anstatt|als|ausser|nichts von)(?:\s+(?:ganz|wirklich|gleich|unbedingt|einfach|nur|auf|bei|fuer|die|der|eine|eher|mit|bis))*\s+["']?\d(?!\d|\.\d)["']?(?:\s*(?:,|oder|noch|und|,\s*(?:oder|noch|und))\s*(?:nicht\s+)?(?:eine |die )?\d(?!\d|\.\d))*/gi,
  asideNumbers: [
    /(?<![\d.])\d\b(?=[^.!?\n]*\?)/gi,
    new RegExp(
      `\\b(?:die meisten|viele|manche|andere|einige|alle(?: anderen)?|jeder|leute|meine? ${kin})\\b[^.;\\d]{0,60}?${digits}`,
      'gi',
    ),
    new RegExp(
      `\\b(?:wenn (?!ich (?:\\w+ )*(?:muss|muesste))[^.;\\d]{0,80}?\\b(?:waere|haette|koennte|ginge)|waere ich|haette ich|wuerde es)\\b[^.;\\d]{0,60}?${digits}`,
      'gi',
    ),
    new RegExp(
      `\\b(?:ich wollte|wollte ich|(?:zuerst|erst|anfangs|zunaechst)(?: \\w+){0,2}|fast haette ich|beinahe|frueher|ich schwanke|ich hatte|im ersten moment|ich dachte|dachte ich|ich ueberlegte)\\b[^.;:!?\\d]{0,60}?${digits}`,
      'gi',
    ),
    /(?:\b(?:eine|die) )?(?<![\d.])\d\s+(?:(?:heisst|hiesse|bedeutet|bedeutete|steht fuer|waere (?:mir |dann |doch )*(?:zu|gelogen|uebertrieben|falsch|unehrlich|nicht))\b)/gi,
  ],
  ratingCases:
    /(?<![\d.])([1-5]),? (?:wenn|falls|sofern|bei|an|im)\b[^.!?\n\d]*(?:(?!\1)[1-5],? (?:wenn|falls|sofern|bei|an|im|sonst|andernfalls)\b|\b(?:sonst|andernfalls|ansonsten),? (?:eine )?(?!\1)[1-5]\b)/i,
  ratingSpokenOf:
    /^["'([]*[1-5]["')\]]* (?:wuerde|koennte|duerfte)(?: \w+){0,4} (?:verlangen|brauchen|erfordern|benoetigen|voraussetzen|bedeuten|heissen)\b/i,
  thinksAloud: /^["'(]*(?:h+m+|nun|okay|ok|also|na gut|tja)\b[\s,.:;!\u2026-]/i,
  weighs:
    /^\W*(?:(?:h+m+|nun|okay|ok|also)[\s,.:!-]+)?(?:ich (?:waege\b[^.!?:\n]{0,40}\bab\b|(?:vergleiche|ueberlege)\b)|(?:ich (?:muss|soll|werde)|wir (?:muessen|sollen)|lass(?:en sie)? (?:mich|uns)) (?:(?:mich|uns|zuerst|erst|kurz|nun|beides?|die|das|sie|es|zwei|zwischen|moeglichkeiten|optionen|antworten) )*(?:abwaegen|vergleichen|ueberlegen|nachdenken|entscheiden|waehlen)\b(?!:))/i,
  turnedDownWord:
    /[^.!?;:,\n]*\b(?:nicht|nie(?:mals)?|auf keinen fall|keinesfalls|kein(?:e[nsm]?)?)(?: (?:mit|fuer|zu))?(?: einem?)? ["']?(ja|nein)["']?(?: (?:sagen|antworten|waehlen|nehmen|stimmen))?(?=[.,;:!?]|$)[.,;:!?]*|^["']?(ja|nein)["']? (?:ist|waere|kommt|passt) (?:\w+ ){0,3}nicht\b[^.!?;:,\n]*[.!?;:,]*/i,
  refusal: [
    /\b(?:als|bin|bloss|nur|lediglich) (?:\w+ ){0,3}?(?:ki|k\.i\.|ki-?\w+|sprachmodell|kuenstliche intelligenz|chatbot|assistent\w*|maschine|computerprogramm|language model|ai|llm|programm)\b/i,
    /\b(?:habe|besitze|bilde|vertrete|hege) (?:ich )?(?:\w+ ){0,4}?kein(?:e|en|erlei)? (?:(?:eigenen?|persoenlichen?|echten?|menschlichen?|subjektiven?|wirklichen?)(?: \w+)*|meinung|vorlieben|meinungen|gefuehle|wuensche|haltung|standpunkt|ansichten|erfahrungen)\b/i,
    /\b(?:kann|koennte|darf|moechte|will|werde|wuerde|kann's)(?! man\b) (?:\w+ ){0,5}?(?:kein(?:e|en)? (?:\w+ ){0,2}?(?:antwort|stellung|empfehlung|auskunft|aussage|meinung|bewertung|entscheidung|wahl|einschaetzung|urteil|position|rat|partei|praeferenz|zahl|seite|angabe)\w*|nicht (?:\w+ ){0,3}?(?:antworten|beantworten|beurteilen|bewerten|teilnehmen|mitmachen|helfen|weiterhelfen|aeussern|kommentieren|treffen|abgeben|einschaetzen|stellung|bieten|mitteilen|verraten|einmischen|urteilen|abnehmen))\b/i,
    /\b(?:tut mir leid|leider|bedaure|sorry|entschuldigung)\b[^.!?]*\b(?:nicht|keine?[nr]?)\b/i,
    /\b(?:aeussere|beantworte|bewerte|kommentiere|beurteile) ich (?:\w+ ){0,3}(?:nicht|keine\w*)\b|\bich (?:aeussere|beantworte|bewerte|kommentiere|beurteile) (?:\w+ ){0,6}(?:nicht|keine\w*)\b/i,
    /\b(?:lehne (?:ich )?(?:es (?:\w+ ){0,3}|(?:eine|die|diese|jede) (?:antwort|wahl|bewertung|stellungnahme|entscheidung|frage|teilnahme) )ab|verweigere (?:ich )?(?:die|eine|hier|mich)|enthalte (?:ich )?mich|ich passe(?=\s*(?:[.,!]|$))|da passe ich|verzichte (?:ich )?(?:\w+ )?auf eine (?:antwort|wahl|bewertung)|halte (?:ich )?mich (?:\w+ )?(?:raus|heraus|zurueck))\b/i,
    /\b(?:gebe|nehme|treffe|beziehe|ergreife|spreche|mache) (?:ich )?(?:\w+ ){0,4}?kein(?:e|en|erlei) (?:\w+ )?(?:antwort|auskunft|bewertung|meinung|empfehlung\w*|stellung|wahl|entscheidung\w*|position|partei|urteil|ratschlaege|angaben?)\b/i,
    /\b(?:steht|stuende|staende) (?:es )?(?:mir )?nicht zu\b|\b(?:dazu|hierzu|darueber) (?:\w+ ){0,4}nichts (?:sagen|beitragen)\b|\bkeine? (?:der|von) beiden\b[^.!?]*\b(?:bewerten|beurteilen|empfehlen)\b|\bnicht (?:meine aufgabe|angemessen|befugt|in der lage|imstande|im stande|dafuer gemacht|dazu da)\b|\b(?:meine|gegen (?:die|meine)) richtlinien\b|\bmasse ich mir nicht an\b|\bmuss ich (?:\w+ )?(?:ablehnen|passen)\b/i,
    /\bkeine (?:angabe|antwort|auskunft|aussage)\b|\bohne (?:angabe|antwort)\b|\b(?:die|diese|solche) (?:entscheidung|wahl|entscheidungen) (?:ueberlasse|liegt|musst|muss|solltest|kannst) (?:ich dir|bei dir|du)\b/i,
    /\bi(?:'m| am) (?:sorry|unable)|\bi (?:can't|cannot) (?:answer|help|choose)|\bas an ai\b/i,
  ],
  underProtest:
    /\b(?:aber|jedoch|trotzdem|dennoch|hypothetisch|wenn ich (?:\w+ )*(?:muss|muesste)|muesste ich|gezwungen|im zweifel|notfalls)\b([\s\S]*)$/i,
  neutral: [
    /\b(?:kommt|kaeme) (?:\w+ ){0,3}(?:darauf|drauf|auf)\b|\bhaengt (?:\w+ ){0,3}(?:davon|von|ab)\b|\bje nach(?:dem)?\b|\babhaengig\b|\bsituationsabhaengig\b/i,
    /\bweder\b/i,
    /\bd(?:as|ie) eine\b[^.!?]*\bd(?:as|ie) andere\b|\blaesst sich (?:\w+ ){0,3}nicht\b|\bkann man (?:\w+ ){0,3}nicht (?:\w+ ){0,2}(?:sagen|beantworten|entscheiden)\b|\ba und b\b|^\W*a oder b\W*$|\bmal a\b|\bjein\b|\bja und nein\b|\bsowohl\b|\bnicht nur\b[\s\S]*\bsondern auch\b|\bteils,? ?teils\b|\bmal so,? mal\b|\bmal das (?:eine|erste)\b/i,
    /\bbeid(?:e|es|en|er|em)\b/i,
    /\b(?:keine|keinerlei|ohne) (?:\w+ )?(?:praeferenz|vorliebe|tendenz|preference|meinung|favoriten)\b|\bkeinen (?:\w+ )?(?:unterschied|favoriten)\b|\bkein(?:s|es|e[rn]?)? (?:von|der) (?:beiden|zweien|den zweien)\b|\bkein(?:s|es) (?:davon|von denen)\b/i,
    /\b(?:egal|gleichgueltig|einerlei|wurscht|wurst|schnuppe|gleichwertig|gleichauf|gleichermassen|unentschieden|unentschlossen|unschluessig|unsicher|unparteiisch|neutral|patt|ausgeglichen|ausgewogen|hin- und hergerissen|zwiegespalten|mittelweg|kompromiss|fifty|50\/50|halbe-halbe|hin und her ?gerissen)\b/i,
    /\bgleich (?:gut|lieb|viel|wichtig|stark|attraktiv|schwer|gern|sympathisch|reizvoll|berechtigt|sehr|nah|weit)\b|\b(?:genauso|ebenso) (?:gut|gern\w*|viel|lieb)\b|\bim gleichgewicht\b|\bhalten sich die waage\b|\bnimmt sich nichts\b|\bnehmen sich nichts\b/i,
    /\b(?:schwer|schwierig|nicht (?:so )?(?:leicht|einfach)) (?:zu )?(?:sagen|entscheiden|beantworten)\b|\b(?:faellt|waere|ist) (?:\w+ ){0,3}schwer\b(?= *(?:[.,!]|$))/i,
    /\b(?:kann|koennte|moechte|mag|will) (?:\w+ ){0,6}?nicht (?:\w+ ){0,3}?(?:entscheiden|festlegen|sagen|aussuchen|waehlen|trennen|bevorzugen)\b/i,
    /\bweiss (?:ich )?(?:\w+ ){0,3}?nicht\b|\bkeine ahnung\b|\bbin (?:ich )?(?:mir )?(?:\w+ ){0,2}nicht (?:ganz |so |wirklich )?sicher\b|\bnicht (?:sicher|entschieden)\b|\bnot sure\b|\bit depends\b/i,
    /\b(?:lege|entscheide) (?:ich )?mich (?:\w+ ){0,3}nicht\b|\bschwanke\b|\bziehe keine?[snr]?\b[^.!?]*\bvor\b/i,
  ],
  twoCases:
    /\b(?:wenn|falls|bei)\b (?!ich (?:\w+ )*(?:muss|muesste))[^.;]*[.;,]\s*(?:aber |und |dagegen |hingegen )?(?:wenn|falls|bei|sonst|ansonsten)\b (?!ich (?:\w+ )*(?:muss|muesste))/i,
  othersSay:
    /\b(?:manchmal|mal|an manchen tagen|heute|frueher)\b[^;:.!?\n]{0,30}$|\b(?:die meisten|viele|manche|andere|einige|alle|jeder|leute|meine? \w+|man)\b(?:(?!\b(?:ich|mir|mich|meine antwort)\b)[^,;:.!?\n]){0,40}?\b(?:wuerden?|werden|sagen|sagt|antworten|antwortet|meinen|rufen)\b(?:(?!\b(?:ich|mir|aber|doch)\b)[^,;:.!?\n]){0,30}$|\b(?:die meisten|viele|manche|andere|einige|alle|jeder|leute|man)(?: \w+)?\s*$/i,
  yesOrNo:
    /^\W*ja oder nein\?\s*(?=\w)|(?<=\w )(?:(?:ein|klares|einfaches|mit) )*"?ja"?(?:\/| oder | noch )(?:(?:ein|klares|einfaches|mit) )*"?nein"?/gi,
  concludes:
    /(?:(?:^|[.!?\n;,\u2013\u2014]\s*)(?:und )?(?:also|daher|deshalb|darum|deswegen|somit|folglich|aber|doch|jedoch|trotzdem|dennoch|insgesamt|(?:meine |die )?(?:antwort|entscheidung)|fazit|unterm strich|am ende|alles in allem|letztlich|letztendlich|kurz(?:um)?|fuer mich|ich sage)\b[^.!?\n]{0,60}?[\s"']|[,:]\s*)(ja|nein)["')]*[.!]*$/i,
  turnsRound: /\b(?:aber|doch|jedoch|dennoch|trotzdem|allerdings|obwohl|wobei|auch wenn)\b/i,
  turnsDown:
    /^(?:ich (?:wuerde|stimme|moechte|will|mag)|das (?:wuerde|will|moechte))\b.*\bnicht\b/i,
  toEach: /^zu\b/,
  alike:
    /\b(?:keines?|keins|keine|weder)\b[^.!?]*\b(?:lieber|vor|bevorzug\w*|beiden)\b|\b(?:genauso|ebenso|gleich) (?:gut|gern\w*|viel|lieb|wichtig)\b|\bgleichermassen\b|\bgleichauf\b|\begal\b|\bgleichwertig\b|^zu beiden?\b|\bmag (?:ich )?beide\w*\b/i,
  instruction:
    /(?:^|\n)[ \t]*(?:wofuer wuerdest|antworte (?:nur )?mit|wuerdest du|wo stehst du|zwei dinge koenntest|bitte (?:antworte|beantworte|waehle)|dieses: |das andere: |am einen ende: |am anderen ende: )/i,
  endsOpen:
    /[.!?]\s+[^.!?]*(?:\b(?:kann|koennte) (?:\w+ ){0,3}nicht (?:\w+ ){0,2}sagen\b[^.!?]*\bbesser\b|\bziehe (?:ich )?keine?[snr]?\b[^.!?]*\bvor\b)[^.!?]*[.!]*$/i,
  asksBack:
    /[^.!?\n]*\b(?:wuerdest|willst|moechtest|kannst|koenntest|hast|meinst|was|wie) (?:du|ihr|sie)\b[^.!?\n]*\?/gi,
  asksForPage:
    /\b(?:bitte|kannst du|koenntest du|koennen sie)\b(?: \w+){0,4} (?:die |beide |beiden )?(?:optionen|moeglichkeiten|alternativen|auswahl)\b[^.!?]*\b(?:nennen|schicken|geben|zeigen|mitteilen|wiederholen|senden)\b|\bwelche (?:optionen|moeglichkeiten) (?:gibt|hast|meinst|stehen)\b/i,
  nextQuestion:
    /\n\s*(?:(?:naechste|neue) frage|frage|question|nutzer|benutzer|user|human|beispiel)\s*\d*\s*[:.]/i,
  label:
    /^(?:(?:die |meine |deine |unsere |my )?(?:endgueltige |finale |kurze |richtige |gewaehlte |klare |persoenliche |final )*(?:antwort|wahl|entscheidung|auswahl|option|ergebnis|bewertung|einschaetzung|zahl|buchstabe|praeferenz|tendenz|wert|punktzahl|note|urteil|fazit|moeglichkeit|answer|choice|rating)(?: (?:ist|waere|lautet|lautete|is))?\s*(?:[:=-]+|\b(?:ist|waere|lautet|is)\b:?)\s*|(?:also|daher|deshalb|gut|okay|ok|hm+|na ja|naja|tja|nun|nun ja|gute frage|danke fuer die frage|schwierige frage|ehrlich(?: gesagt)?)\s*[,:!.]+\s+)/i,
  stance: germanStance,
  ratings: {
    answerIs:
      '(?:(?:meine|die)\\s+)?(?:antwort|wahl|bewertung|stufe)\\s*(?:ist|wäre)?|ich (?:wähle|würde)',
    markNoun: 'option|zahl|buchstabe|punkt',
    subject: 'ich|das ist|das klingt',
    object: '(?!)',
    takesBack: '\\b(?:eher|oder|nein|doch|quatsch|korrektur)\\b',
  },
};
