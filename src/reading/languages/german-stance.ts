import { ownValue } from '../../../vocabulary/comparable-text.js';
import type { StanceWords } from '../stance-words.js';

/** Some words of one clause that name no option. */
const clause = '(?:(?!«)[^.!?;:,\\n]){0,45}?';
/** What turns something down, and the words of a clause without it. */
const not =
  '(?:nicht(?! (?:nur|zuletzt|wahr|ohne)\\b)|nichts|nie|niemals|kein(?:e[nmrs]?)?|kaum|ungern|keinesfalls|keineswegs|mitnichten|weder)';
const straight =
  '(?:(?!«|\\b(?:nicht|nichts|nie|niemals|kein(?:e[nmrs]?)?|kaum|ungern|keinesfalls|keineswegs|weder|gegen|statt|anstatt|anstelle|ohne|ausser|als|wenn|ob|schlechter|schlimmer|weniger|unglueck\\w*|unwohl|unzufrieden|lieber nicht|verzicht\\w*|vermeid\\w*|meiden|ablehn\\w*)\\b)[^.!?;\\n]){0,45}?';
const art =
  '(?:(?:zu|auf|fuer|bei|mit|an|von|fuers|beim|zum|zur|bloss|nur|eben|einfach|doch|eher|lieber|gern|gerne|also|dann|hier|die|der|das|den|dem|eine?[nmr]?|ja|option|moeglichkeit|the)\\s+)*';
/** Verbs by which somebody speaks of a choice as his own. */
const i =
  '(?:nehme?|naehme|waehle?|bevorzuge?|wuerde?|werde|will|wollte|moechte|mag|tendiere|neige|plaediere|stimme|bin|waere|stehe|halte|bleibe?|greife|setze|gehe|ziehe|zoege|favorisiere|finde|faende|sage?|antworte|votiere|entscheide?|entschied|entscheiden|kann|koennte|muss|muesste|mache|tue|habe|haette|fuehle|sehe|schliesse|lande|schwanke)';
const good =
  '(?:lieber|am liebsten|besser|am besten|naeher|sympathischer|am naechsten|vernuenftiger|sinnvoller|richtiger|wichtiger|angenehmer|attraktiver|reizvoller|passender|stimmiger|ueberzeugender|einleuchtender|verlockender|vorzuziehen|das richtige|die richtige|der richtige|richtig|genau richtig|die bessere|der bessere|das bessere|das kleinere uebel|die klare wahl|die beste|der beste|das beste|mein\\w* (?:\\w+e[nrs]? )?(?:favorit\\w*|wahl|antwort|weg|entscheidung|ding|fall|tendenz|praeferenz|stil|vorliebe|sache)|meins|mein|meine|die wahl|das meine|mehr mein\\w*|eher mein\\w*|dran)';
/** Better in some way, and a choice where it is somebody's own view. */
const nicer =
  '(?:ehrlicher|fairer|vorteilhafter|schoener|gesuender|klueger|sicherer|praktischer|interessanter|spannender|gemuetlicher|natuerlicher|menschlicher|gerechter|freundlicher|geeigneter|zielfuehrender|entspannter|netter)';
const bad =
  '(?:schlechter|schlimmer|die schlechtere|der schlechtere|das schlechtere|das groessere uebel|abzulehnen|abgelehnt|ausgeschlossen|undenkbar|unmoeglich|indiskutabel|inakzeptabel|unvorstellbar|tabu|raus|draussen|aus dem rennen|vom tisch|gestrichen|ein (?:graus|graeuel|alptraum|albtraum|fehler|unding|no-go)|eine zumutung|furchtbar|schrecklich|grauenhaft|abwegig|laecherlich|unsinn|quatsch|falsch|verkehrt|zuwider|fremd|(?:mir |uns |viel |einfach |doch |etwas |deutlich )*zu (?:viel|teuer|riskant|laut|langweilig|gefaehrlich|unsicher|kalt|stressig|anstrengend|umstaendlich|aufwendig|steif|starr|foermlich|spaet|frueh|egoistisch|unpersoenlich|hart|direkt|heikel|brav|bunt|grell|eintoenig|unpraktisch|weit|lang|langsam|unruhig|chaotisch|ungewiss|\\w{4,}))';

/** Whom an answer may speak of beside itself. */
export const kin =
  '(?:eltern|frau|mann|partner(?:in)?|freund(?:e|in|innen)?|familie|mutter|vater|mama|papa|brueder|bruder|schwester|chef(?:in)?|nachbar(?:n|in)?|kolleg(?:en|in|innen|e)|kinder|sohn|tochter|grosseltern|oma|opa|generation|umfeld|bekannte[nr]?|mitbewohner(?:in)?|lehrer(?:in)?|arzt|aerztin|cousine|cousin|tante|onkel|schwiegereltern|verwandte[n]?)';
const somebody = `(?:die (?:meisten|allermeisten|mehrheit|anderen|leute|menschen)(?: \\w+)?|viele(?: \\w+)?|manche[r]?(?: \\w+)?|andere(?: leute| menschen)?|einige|alle(?: anderen)?|jeder|jemand|wer|leute|man (?=koennte|kann)|(?:mein|dein|unser|sein|ihr)e? ${kin}|er|sie(?= wuerde)|ein (?:vorsichtiger|anderer) mensch)`;

/** How German says which of two options it is for. Its letters are spelt in a to z. */
export const germanStance: StanceWords = {
  others: [
    `\\b(?<!\\b(?:wie|anders als|im gegensatz zu) (?:\\w+ )?)${somebody}\\b(?:(?!\\b(?:ich|mir|mich)\\b|«)[^.!?]){0,60}?\\b(?:wuerde[nt]?|werden|wird|moegen|mag|moechten?|wollen|will|nehmen|nimmt|waehlen|waehlt|bevorzug\\w*|sagen|sagt|raet|raten|empfehlen|empfiehlt|tendieren|tendiert|sollte|finden|findet|haette[n]?|entscheid\\w*|denken|kann|koennten?|schwoer\\w*|halten|ist|sind)\\b(?:(?!\\b(?:ich|mir|mich)\\b|«)[^,;.!?\\n]){0,50}?X`,
    'X(?:(?!«)[^.!?;,\\n]){0,20}?\\b(?:wuerden|waehlen|nehmen|bevorzugen|sagen|moegen|wollen|finden)\\b (?:\\w+ )?(?:die meisten|viele|manche|andere|alle|einige)\\b',
    `\\b(?:andere|manche|viele|(?:mein|dein)e? ${kin})\\s+(?:eher |lieber |wohl )?X(?=\\s*(?:[.,;!]|$))`,
  ],
  notOneOfThem:
    '(?:\\b(?:aber|doch|und)\\s+)*\\b(?:ich (?:aber |selbst |jedoch |dagegen |hingegen |persoenlich )*(?:nicht|bin (?:da )?(?:anders|nicht)|sehe (?:das|es) (?:aber )?anders|gehoere nicht|mache (?:das|es) anders)|bei mir (?:ist (?:es|das) )?(?:nicht|anders)|fuer mich (?:aber |gilt das )*nicht|das gilt nicht fuer mich|da bin ich anders)\\b',
  unreal: [
    '\\b(?:wenn|falls) (?!(?:ich|es) (?:\\w+ )*?(?:waehlen|entscheiden|muesste|muss|ehrlich|gezwungen|sein muss))(?:(?!«)[^.!?\\n]){0,90}?\\b(?:waere|haette|koennte|lebte|wuesste|gaebe|ginge)\\b(?:(?!«)[^.!?\\n]){0,70}?X',
    '\\bX(?:(?!«)[^.!?\\n]){0,20}?,? (?:wenn|falls) (?!(?:ich|es) (?:\\w+ )*?(?:waehlen|entscheiden|muesste|muss|sein muss))(?:(?!«)[^.!?\\n]){0,60}?\\b(?:waere|haette|koennte|gaebe)\\b',
    '\\b(?:waere ich|haette ich)\\b(?! (?:mir|lieber|also|daher))(?:(?!«)[^.!?\\n]){0,60}?\\b(?:dann|wuerde)\\b(?:(?!«)[^.!?\\n]){0,30}?X',
    '\\b(?:frueher|damals|vorhin|gestern|als (?:kind|junger mensch|student\\w*)|vor (?:\\w+ )?jahren|in der theorie|theoretisch|auf dem papier|im idealfall|auf den ersten blick|im ersten moment|mein erster (?:gedanke|impuls)|zuerst|erst|anfangs|zunaechst|normalerweise)\\b(?!…\\b(?:aber|sondern|doch)\\b)(?:(?!«)[^.!?\\n]){0,60}?X',
    '\\b(?:fast|beinahe)\\b(?:(?!«)[^.!?\\n]){0,30}?\\b(?:haette|waere)\\b(?:(?!«)[^.!?\\n]){0,40}?X',
    '\\b(?:ich wollte|wollte ich|ich hatte|ich dachte|dachte ich|ich ueberlegte|ich habe (?:\\w+ )?ueberlegt|ich war|ich schwankte|gern wuerde ich sagen|ich wuenschte|ich haette (?:\\w+ )?(?:gern|gerne|frueher|eigentlich))\\b(?:(?!«)[^.!?\\n]){0,50}?X',
    'X(?:(?!«)[^.!?;\\n]){0,20}?\\b(?:hatte ich|habe ich|haette ich|wollte ich|war)\\b (?:\\w+ )?(?:zuerst|erst|anfangs|zunaechst|frueher|kurz)\\b[^«.!?\\n]*',
  ],
  conceded: [
    'X(?:(?!«)[^.!?,]){0,20}?Y(?:(?!«)[^.!?,]){0,15}?\\bnicht (?:unbedingt )?vor(?:ziehen|zuziehen)?\\b',
    'X(?:(?!«)[^.!?]){0,50}?,?\\s*Y(?:(?!«)[^.!?,]){0,15}?\\b(?:auch|ebenso|ebenfalls|genauso)(?: nicht)?(?=\\s*(?:[.!]|$))',
    '\\bwer X sagt,? (?:\\w+ ){1,3}Y sagen\\b',
    '\\bnicht so,? dass (?:(?!«)[^.!?]){0,30}?X(?:(?!«)[^.!?:,\\n])*',
    '\\b(?:obwohl|obgleich|obschon|wenngleich|auch wenn|selbst wenn|trotz|wobei|zwar|so (?:sehr|gern\\w*|schoen|gut|verlockend|reizvoll|nett|verstaendlich|vernuenftig)(?=[^.!?]*,))\\b(?:(?!«)[^,;.!?\\n]){0,60}?X(?:(?!«)[^,;.!?\\n])*(?:,? aber\\b[^.!?]*(?=$))?',
    'X(?:(?!«)[^.!?;,\\n]){0,30}?\\bzwar\\b(?:(?!«)[^.!?\\n]){0,60}?\\b(?:aber|doch|jedoch)\\b',
    'X(?:(?!«)[^.!?;,\\n]){0,20}?\\b(?:hat|haette|hatte) (?:auch |zwar |schon |durchaus |sicher |natuerlich )*(?:etwas|was|seinen reiz|ihren reiz|seine vorteile|ihre vorteile|seinen charme|ihren charme|viel|vieles|einiges|manches)\\b[^«.!?\\n]*',
    '\\b(?:ich wuerde|wuerde ich|ich haette|haette ich|ich will|ich moechte|ich mag)\\b (?:ja|zwar|schon|eigentlich|gern|gerne|sonst)\\b(?:(?!«)[^.!?;\\n]){0,40}?X(?=(?:(?!«)[^.!?]){0,80}\\b(?:aber|doch|nur)\\b)',
    '\\b(?:ich (?:verstehe|sehe|schaetze|respektiere|bewundere)|nichts gegen|gegen|fuer|an|reizt mich|lockt mich|reizvoll (?:ist|waere)|verlockend (?:ist|waere)|natuerlich|sicher|klar)\\b(?:(?!«|\\b(?:aber|lieber|entscheide|bin|stimme)\\b)[^.!?;\\n]){0,40}?X(?=(?:(?!«)[^.!?]){0,80}\\b(?:aber|doch|jedoch|trotzdem|dennoch)\\b)(?!,? aber (?:nicht|nur)\\b)',
    `X(?! (?:nehme|waehle|ist es|wuerde ich)\\b)(?:(?!«|\\b(?:nicht|nie|kein\\w*|meine wahl)\\b)[^.!?\\n]){0,80}?[,;\\u2013\\u2014]?\\s*\\b(?:aber|doch|jedoch|allerdings|trotzdem|dennoch|wobei)\\b(?! nicht\\s+(?:mit |fuer )?«)(?=[^.!?\\n]*Y)`,
    'X(?! (?:ist es|nehme|waehle)\\b)(?:(?!«|\\b(?:nicht|nie|meine wahl)\\b)[^.!?\\n]){4,80}?\\.\\s*(?:aber|doch|jedoch|trotzdem|dennoch|allerdings)\\b(?=[^.!?\\n]*Y)',
    '\\b(?:nichts|wenig) gegen (?:d\\w\\w )?X[^«.!?\\n]*',
    '\\bgegen (?:d\\w\\w )?X(?:(?!«)[^.!?\\n]){0,20}?\\b(?:nichts|wenig|kaum)\\b[^«.!?\\n]*',
    '\\bnicht (?:sagen|behaupten|finden),? dass X(?:(?!«)[^.!?,\\n])*',
    'X(?:(?!«)[^.!?;,\\n]){0,20}?\\b(?:ist|waere|klingt|wirkt)\\b (?:ja |zwar |auch |sicher |durchaus |gar |natuerlich |an sich |doch )*(?:nicht (?:schlecht|verkehrt|falsch|uebel|unvernuenftig)|verlockend|reizvoll|schoen|nett|gut|verstaendlich|sinnvoll|vernuenftig)(?=,? (?:aber|doch|jedoch|nur)\\b)',
  ],
  listed: [
    `\\b(?:weder|beide[nms]?|sowohl|zwischen|entweder|ob|von|nicht nur)\\b:?\\s+${art}X\\s*,?\\s*(?:noch|und|oder|als auch|wie(?: auch)?|sondern auch|bzw\\.?|/|&)\\s*${art}Y`,
    `\\bX\\s*,?\\s*(?:oder|/|\\||vs\\.?|bzw\\.?|noch)\\s*${art}Y`,
    `\\bX\\s+und\\s+${art}Y`,
    '\\bbuchstaben X oder Y',
  ],
  ahead: [
    `X${clause},?\\s*\\b(?:statt|anstatt|anstelle von|und nicht|aber nicht|nicht aber|nicht|eher als|lieber als|mehr als|besser als|vor|over|rather than|than):?\\s+${art}Y(?![^.!?,]*\\b(?:vor|vorziehen)\\b)`,
    `X(?:(?!«)[^.!?;:\\n]){0,50}?\\b${good}\\b(?:(?!«)[^.!?;:\\n]){0,20}?,?\\s*\\bals\\s+${art}Y`,
    `X(?:(?!«)[^.!?;:\\n]){0,50}?\\b(?:mehr|eher|staerker|deutlich mehr)\\b(?:(?!«)[^.!?;:\\n]){0,20}?,?\\s*\\bals\\s+${art}Y`,
    `\\b(?:lieber|eher|mehr|besser|wichtiger|naeher|sympathischer|gern|gerne)\\b${straight}X(?:(?!«)[^.!?;:\\n]){0,30}?,?\\s*\\bals\\s+(?:(?!«)[^.!?;\\n]){0,25}?Y`,
    `\\b(?:ziehe?|zoege|wuerde|habe|haette)\\b${straight}X${clause}Y(?:(?!«|\\bnicht\\b)[^.!?;,\\n]){0,20}?\\b(?:vor(?:ziehen|zuziehen|gezogen)?)\\b`,
    `X${clause}\\b(?:ziehe?|zoege|wuerde|habe|haette|gebe)\\b${straight}Y(?:(?!«|\\bnicht\\b)[^.!?;,\\n]){0,20}?\\b(?:vor(?:ziehen|zuziehen|gezogen)?|den vorzug)\\b`,
    `^["']*X${clause}Y vorziehen`,
    `X${clause}\\b(?:schlaegt|sticht|uebertrifft|toppt|gewinnt (?:\\w+ )?gegen|geht (?:\\w+ )*vor|kommt (?:\\w+ )*vor|rangiert (?:\\w+ )*vor|steht (?:\\w+ )*(?:vor|ueber)|liegt (?:\\w+ )*vor|wiegt (?:\\w+ )*schwerer als|hat vorrang vor|ist (?:\\w+ )*ueberlegen)\\s+${art}Y`,
    `gegenueber Y${clause}(?:ist|waere|hat)${clause}X`,
    'X\\s*(?:>+|\\u226B)\\s*Y',
    'X[,;:]?\\s*(?:ja|gern\\w*|klar|schon)\\b(?:(?!«)[^.!?\\n]){0,10}[,.;]?\\s*Y[,;:]?\\s*(?:nein|nie|nicht)\\b(?!\\s+\\w)',
    `je mehr [^«.!?]*X[^«.!?]*Y`,
  ],
  behind: [
    `\\bnicht(?! (?:nur|allein|bloss)\\b)\\s+(?:(?!«)[^.!?;,\\n]){0,20}?X(?:(?!«)[^.!?;\\n]){0,30}?,?\\s*\\b(?:sondern|dafuer|stattdessen|aber)\\b(?! auch)(?: lieber| eher| doch| bitte| schon)*:?\\s+(?:(?!«|\\b(?:nicht|auch)\\b)[^.!?\\n]){0,30}?Y`,
    `X(?:(?!«)[^.!?;\\n]){0,30}?\\bnicht(?! (?:nur|allein|bloss)\\b)\\b(?:(?!«)[^.!?;\\n]){0,20}?,\\s*sondern:?\\s+(?:(?!«|\\bauch\\b)[^.!?\\n]){0,30}?Y`,
    `(?:^|[,;:.]\\s*|\\b(?:also|aber|und|dann|wuerde ich|lieber|ich|nehme ich)\\s+)(?:statt|anstatt|anstelle(?: von)?|eher als|lieber als|bevor ich|ehe ich|mehr als|besser als|im vergleich (?:zu|mit)|verglichen mit|gegenueber)\\s+${art}(?:\\w+\\s+){0,2}?X,?(?:(?!«|\\b(?:nicht|nie|kein\\w*)\\b)[^.!?\\n]){0,50}?Y(?!${clause}\\b(?:nicht|schlechter|weniger|langweilig\\w*)\\b)`,
    `X(?:(?!«)[^.!?;:\\n]){0,50}?\\b(?:weniger(?: \\w+)?|schlechter|unsympathischer|unwichtiger|schlimmer|unangenehmer|ferner|hinter)\\b(?:(?!«)[^.!?;:\\n]){0,20}?\\b(?:als|zu)?\\s*${art}Y`,
    `X(?:(?!«)[^.!?;:\\n]){0,40}?\\b(?:nicht|kaum|nicht halb|bei weitem nicht|laengst nicht)\\b(?:(?!«)[^.!?;:\\n]){0,30}?\\b(?:so|ebenso|genauso)\\b(?:(?!«)[^.!?;:\\n]){1,40}?\\bwie\\s+${art}Y`,
    `\\b(?:nicht|kaum)\\b(?:(?!«)[^.!?;:\\n]){0,20}?X(?:(?!«)[^.!?;:\\n]){0,20}?\\bso\\b(?:(?!«)[^.!?;:\\n]){1,30}?\\bwie\\s+${art}Y`,
    `X(?:(?!«)[^.!?;:\\n]){0,30}?\\b(?:kommt|kann|reicht|haelt) (?:\\w+ )*nicht (?:an|gegen|mit)\\s+${art}Y`,
    `X(?:(?!«)[^.!?;:\\n]){0,30}?\\b(?:unterliegt|verliert (?:\\w+ )?gegen|steht (?:\\w+ )?hinter|kommt (?:\\w+ )?(?:erst )?(?:nach|hinter)|tritt (?:\\w+ )?hinter|zieht gegen|weicht)\\s+${art}Y`,
    `\\bweniger\\b(?:(?!«)[^.!?;\\n]){0,30}?X(?:(?!«)[^.!?;:\\n]){0,30}?\\s+als\\s+${art}Y`,
    `\\bwenn nicht\\s+${art}X,?\\s*(?:dann\\s+)?${art}Y`,
    'X\\s*<+\\s*Y',
  ],
  never:
    '\\b(?:nichts|nie|niemals|niemand|keiner|kein\\w*|nirgends|auf keinen fall|unter keinen umstaenden|kaum|unmoeglich|weit entfernt)\\b',
  not: '(?:\\b(?:ob|nicht|nie|niemals|kein\\w*|weder|noch|ohne|kaum|sofern|ausser)\\b|\\?)',
  notAhead:
    '\\b(?:nicht|kaum|keineswegs) (?:\\w+ )?(?:lieber|besser|mehr|wichtiger|naeher|eher)\\b',
  asked: [
    '(?:^|[.!?\\n])[^«.!?\\n]{0,40}X(?: \\w+){0,2}\\?\\s+(?:oh |ach |also |na |danke,? )*(?:nein|noe|nee|niemals|nie|lieber nicht|eher nicht|auf keinen fall|auf gar keinen fall|ohne mich|nicht mit mir|nichts fuer mich|kommt nicht|bloss nicht|im leben nicht|vergiss es|sicher nicht|bestimmt nicht|ganz bestimmt nicht|wohl kaum|zu \\w+|kein(?:e|en)? \\w+)\\b[^.!?\\n]*',
  ],
  insisted: [
    `\\b(?:${not}|auf keinen fall|unmoeglich|schwer)\\b(?:(?!«|,)[^.!?;\\n]){0,40}?\\b(?:ohne|verzicht\\w*|ablehn\\w*|nein zu|missen|entgehen|ausschlag\\w*|verwerf\\w*|vermeid\\w*|widerstehen|auf|gegen)\\b(?:(?!«|,)[^.!?;\\n]){0,20}?X(?=(?:(?!«)[^.!?;\\n]){0,20}?\\b(?:verzichten|ablehnen|auskommen|leben|sein|entscheiden|stimmen|sagen)\\b)`,
    `\\b(?:${not}|auf keinen fall)\\b(?:(?!«|,)[^.!?;\\n]){0,20}?X(?:(?!«)[^.!?;,\\n]){0,20}?\\b(?:ablehnen|ausschlagen|verwerfen|missen|auslassen|streichen|verzichten|verneinen|entgehen lassen|ausschliessen)\\b`,
    `X(?:(?!«)[^.!?;,\\n]){0,25}?\\b(?:${not}|auf keinen fall)\\b(?:(?!«)[^.!?;,\\n]){0,15}?\\b(?:ablehnen|ausschlagen|verwerfen|missen|auslassen|streichen|verzichten|verneinen|entgehen lassen|widerstehen|nein sagen|zu schlagen|zu toppen|zu uebertreffen)\\b`,
    `\\b(?:nichts|niemand|nirgends|keine? andere\\w*|keine (?:wahl|option|alternative|antwort))\\b(?: anderes| besseres| lieber)?(?:(?!«)[^.!?;\\n]){0,30}?\\b(?:als|ausser)\\s+${art}X`,
    '\\b(?:an|um) X (?:fuehrt|komme|kommt)(?:(?!«)[^.!?;\\n]){0,20}?\\b(?:kein weg|nicht|keiner) (?:vorbei|herum)\\b',
    '\\b(?:waere|ist) (?:\\w+ )?(?:ein fehler|schade|dumm|toericht|falsch),? (?:nicht|auf)\\s+(?:(?!«)[^.!?;,\\n]){0,20}?X',
    '\\bnur X (?:kommt|kaeme)(?:(?!«)[^.!?;\\n]){0,20}?\\b(?:in ?frage|in betracht)\\b',
    'X(?:(?!«)[^.!?;,\\n]){0,20}?\\b(?:unschlagbar|unverzichtbar)\\b',
    '\\b(?:spricht|habe ich) (?:\\w+ )?nichts (?:wirklich |ernsthaft )?(?:gegen|dagegen,) X(?=\\s*[.!]*$)(?!)',
  ],
  ruledOut: [
    '\\b(?:das|dieses|dies|es|so)\\b[^«.!?]{0,30}\\b(?:dem|der|den)\\s+X\\s+(?:\\w+ )?vor(?:ziehen|zuziehen)?\\b',
    'X,? (?:nur|hoechstens|allenfalls|nur noch) (?:im (?:aeussersten )?notfall|wenn|unter (?:zwang|protest)|zur not)\\b',
    '\\b(?:ist|waere|klingt) (?:mir|uns|fuer mich) (?:\\w+ )?zu X(?=\\s*(?:[.!,;]|$))',
    'X(?:(?!«)[^.!?;,\\n]){0,20}?\\bwuerde (?:mich|mir|uns) (?:\\w+ ){0,2}(?:stressen|nerven|langweilen|ueberfordern|stoeren|aergern|widerstreben|missfallen|angst machen|schwerfallen)\\b',
    `\\b(?:unglueck\\w*|unzufrieden|unwohl|nicht (?:gluecklich|wohl|zufrieden))\\b (?:mit|bei|in|auf)\\s+${art}X`,
    `^(?=[^«]*\\bals\\b)(?:(?!«|\\b(?:nicht|nie|kein\\w*|nichts)\\b)[^.!?])*\\b(?:lieber|eher|besser)\\b(?:(?!«|\\b(?:nicht|nie)\\b)[^.!?;\\n]){0,60}?\\bals\\s+${art}X(?![^.!?]*«)`,
    `\\b(?:alles|jede[rs]?|hauptsache|alles andere),? (?:nur |bloss |ausser |lieber |ist (?:\\w+ )?besser |waere (?:\\w+ )?besser )*(?:nicht |als |ausser )*${art}X`,
    `\\b(?:auf (?:gar |ueberhaupt )?keinen fall|unter (?:gar )?keinen umstaenden|niemals|nie(?: und nimmer| im leben| wieder| mehr)?|keinesfalls|keineswegs|(?:bloss|nur|bestimmt|ganz bestimmt|sicher|sicherlich|gewiss|definitiv|lieber|eher|besser|bitte|im leben|im traum|gar|ueberhaupt|jedenfalls|garantiert|wohl) nicht(?! nur)|ungern|am wenigsten)\\b(?:(?!«|\\b(?:ohne|verzicht\\w*|ablehn\\w*|gegen|nein|sagen|auf)\\b)[^.!?;:,\\n]){0,40}?X(?!${clause}\\b(?:verzichten|ablehnen|missen|ausschlagen)\\b)`,
    `X(?:(?!«)[^.!?;:,\\n]){0,40}?\\b(?:auf (?:gar )?keinen fall|unter keinen umstaenden|niemals|nie im leben|keinesfalls|keineswegs|lieber nicht|eher nicht|bestimmt nicht|sicher nicht|bloss nicht|im leben nicht)\\b(?!${clause}\\b(?:verzichten|ablehnen|missen|als)\\b)`,
    `X${clause}\\b(?:kommt|kaeme|kommen|steht|stuende)\\b${clause}\\b(?:nicht|kaum|nie\\w*|keinesfalls|nicht mehr|nicht wirklich)\\b (?:\\w+ )?(?:in ?frage|in betracht|in die tuete|zur debatte|infrage)`,
    `X${clause}\\b(?:ist|waere|waer|war|bleibt|sind)\\b(?! (?:\\w+ )?nicht (?:schlecht|verkehrt|falsch|uebel|besser|schlechter|unbedingt))${clause}\\b(?:nichts (?:fuer|nach)|nicht (?:so )?(?:ganz |wirklich |unbedingt )?(?:mein|meine|meins|das|die|der richtige|fuer|nach meinem|akzeptabel|moeglich|drin|machbar|so)|kein(?:e|en)? (?:option|thema|alternative|moeglichkeit|weg|loesung|gute idee)|mir nicht (?:recht|wichtig|geheuer)|mir (?:\\w+ )?(?:peinlich|unangenehm|zuwider|fremd|egal|unheimlich))`,
    `X${clause}\\b(?:nehme|nehm|waehle|wuerde|werde|will|moechte|mag|kann|koennte|mache|tue|finde|halte|brauche|sehe)\\b (?:ich|wir|mir)\\b(?:(?!«)[^.!?;:,\\n]){0,25}?\\b(?:nicht|nichts|nie|niemals|kaum|ungern|schlecht)\\b(?! (?:nur|verzichten|ablehnen|missen|nein|unbedingt)\\b)(?!${clause}\\b(?:verzichten|ablehnen|missen|als)\\b)`,
    `\\b(?:ich|wir)\\b (?:\\w+ )?(?:nehme|nehm|waehle|wuerde|werde|will|moechte|mag|kann|koennte|mache|tue)\\b(?:(?!«|\\b(?:gern|gerne|lieber)\\b)[^.!?;:,\\n]){0,20}?X(?:(?!«)[^.!?;:,\\n]){0,20}?\\b(?:nicht|nie|niemals|kaum|ungern)\\b(?! nur)(?!${clause}\\b(?:verzichten|ablehnen|missen|als)\\b)`,
    `\\b(?:ich|wir)\\b (?:nehme|nehm|waehle|wuerde|werde|will|moechte|mag|kann|koennte)\\b (?:\\w+ ){0,2}(?:nicht|nie|niemals|ungern|kaum) (?:\\w+ ){0,2}?${art}X(?!${clause}\\b(?:verzichten|ablehnen|missen|ausschlagen)\\b)`,
    `\\b(?:gegen|against)\\s+${art}X(?=(?:(?!«)[^.!?;,\\n]){0,20}?(?:$|[.!,;]|\\b(?:entscheiden|entschieden|stimmen|aus|bin)\\b))(?<!\\b(?:nichts|nicht|wenig|kaum) (?:\\w+ )?gegen\\s+(?:\\w+ )?«[12]»)`,
    `\\b(?:lehne|schliesse|verwerfe|meide|vermeide|streiche|hasse|verabscheue|scheue|verzichte|disagree with)\\b(?:(?!«|\\b(?:nicht|nie)\\b)[^.!?;:\\n]){0,20}?X(?!(?:(?!«)[^.!?;,\\n]){0,20}?\\b(?:nicht|nie)\\b)(?!${clause}mich an)`,
    `X${clause}\\b(?:lehne|schliesse|verwerfe|meide|vermeide|streiche|hasse|verabscheue|scheue|verzichte)\\b (?:ich|wir)\\b(?!${clause}\\bnicht\\b)`,
    `X${clause}\\b(?:scheidet|faellt|fliegt|fiele|scheide|entfaellt|bleibt)\\b${clause}\\b(?:aus|weg|raus|flach|durch|heraus|aussen vor|draussen)\\b`,
    `\\b(?:scheidet|faellt|fliegt|fiele|entfaellt|bleibt)\\b (?:\\w+ ){0,3}?X${clause}\\b(?:aus|weg|raus|flach|durch|heraus|aussen vor)\\b`,
    'X (?:entfaellt|scheidet aus)\\b',
    `X${clause}\\b(?:gefaellt|liegt|passt|reizt|lockt|ueberzeugt|interessiert|behagt|spricht|sagt|entspricht|taugt|schmeckt)\\b${clause}\\b(?:nicht|nichts|kaum|weniger|gar nicht|nie|am wenigsten)\\b(?!${clause}\\b(?:als|wie)\\b)`,
    `X${clause}\\b(?:ist|waere|waer|finde ich|faende ich|halte ich fuer|klingt|scheint|erscheint|wirkt|bleibt)\\b (?:mir |es |das |fuer mich |da |hier |dann |doch |einfach |leider |ehrlich gesagt |persoenlich |eher |viel |deutlich |klar )*${bad}(?!${clause}\\b(?:als|nicht)\\b)`,
    `\\b(?:waere|ist|finde ich|faende ich) (?:mir )?X (?:mir |einfach |doch |viel |leider |deutlich )*${bad}`,
    `X${clause}\\b(?:weniger|am wenigsten|zuletzt)\\b(?!${clause}\\bals\\b)(?=\\s*(?:[.!,;]|$|attraktiv|reizvoll|sinnvoll|wichtig|gern|an\\b|zu\\b|mein|passend|vernuenftig|sympathisch))`,
    `\\b(?:von|ueber|mit|bei)\\s+${art}X (?:halte|will|moechte|kann) ich (?:\\w+ )?(?:nichts|nicht|wenig)\\b`,
    `X${clause}\\b(?:kann|koennte) ich (?:mir )?(?:\\w+ )?nichts (?:anfangen|abgewinnen)`,
    `X${clause}\\b(?:stoert|stresst|nervt|langweilt|ueberfordert|beunruhigt|schreckt|widerstrebt|aergert|graust|missfaellt)\\b(?!${clause}\\b(?:nicht|kaum|weniger)\\b)`,
    `\\b(?:schreckt|graust|widerstrebt|missfaellt|stoert) (?:mich|mir|es mir vor) X`,
    '(?:^|[,;:\\u2013\\u2014]\\s*|\\b(?:also|und|aber|dann|jedenfalls|daher|deshalb)\\s+)(?:bitte |also |jedenfalls |daher |auf )*nicht:? (?:die |das |den |fuer |zu )?X(?=\\s*(?:[.,;:!\\u2013\\u2014]|$|bitte|weil|denn))',
    '(?:^|[,;:]\\s*)(?:kein|keine|nein zu)\\s+X(?=\\s*(?:fuer mich|bitte|[.!]?$))',
    '^["\'\\s]*X,?:?\\s+(?:nein|noe|nie|niemals|nicht|no)(?=\\s*(?:[.!,;]|$|danke))',
    `\\b(?:schlechtere|schlechteste|falsche|schwaechere|unattraktivere|abgelehnt|verworfen|nicht gewaehlt)\\b(?: (?:wahl|option|moeglichkeit|loesung|von beiden|idee))*\\s*(?:ist|:|=|waere|\\u2013)+\\s*X`,
    `X(?:(?!«)[^.!?;\\n]){0,60}?,?\\s*\\b(?:aber|doch)\\b (?:nichts fuer mich|nicht (?:fuer|mit) mich|nicht mit mir|nicht mein \\w+|nein danke|ohne mich|lieber nicht|ich nicht)(?![^.!?]*«)`,
  ],
  turnedDown: [
    `\\b(?:${not}|auf keinen fall|gegen|ohne|statt|anstatt|ausser|no|not|never)\\b(?:(?!«|\\b(?:aber|sondern)\\b)[^.!?;:,\\n\\u2013\\u2014]){0,40}?X`,
    `X(?:(?!«)[^.!?;:,\\n]){0,40}?\\b(?:nicht|nie|niemals|nichts|kaum|ungern|kein(?:e[nmrs]?)?)\\b`,
    '\\b(?:zu (?:\\w+ )?|nachteil\\w*|risiko|problem|gefahr|haken)\\b(?:(?!«)[^.!?;\\n]){0,25}?\\b(?:von|mit|an|bei)\\s+X',
  ],
  affirmed: [
    `\\b(?:ich|wir)\\s+(?:\\w+\\s+){0,2}?${i}\\b${straight}X(?!${clause}\\b(?:nicht|nie|niemals|kaum|ab|aus|weg|ungern|verzichten)\\b)`,
    `(?:^|[.!?:;,\\u2013\\u2014»]\\s*|\\b\\w+\\s+)${i}\\s+(?:ich|wir)\\b${straight}X(?!${clause}\\b(?:nicht|nie|niemals|kaum|ab|aus|weg|ungern|verzichten)\\b)`,
    `(?:^|[.!?:;]\\s+)(?:nehme|waehle|bevorzuge|tendiere|plaediere|entscheide mich|wuerde|stimme fuer|neige|bin fuer|definitiv|klar)\\b${straight}X(?!${clause}\\b(?:nicht|nie|ab|aus)\\b)`,
    `\\b(?:dass|weil|sodass|da|so dass|ob|wenn) (?:ich|wir|mir)\\b${straight}X${clause}\\b(?:nehme|waehle|bevorzuge|wuerde|entscheide|will|moechte|tendiere|lieber ist|lieber waere|vorziehe)\\b`,
    `X(?:(?!«|\\b${not}\\b)[^.!?;:,\\n]){0,20}?\\b${i}\\s+(?:ich|wir)\\b(?!${clause}\\b(?:nicht|nichts|nie|niemals|kaum|ab|aus|ungern|verzichten|zu \\w+|schlecht\\w*)\\b)`,
    `X(?:(?!«|\\b${not}\\b)[^.!?;:\\n]){0,30}?\\b(?:ist|waere|waer|war|bleibt|klingt|scheint|wirkt|erscheint|finde ich|faende ich|fuehlt sich|hoert sich|kommt|liegt|steht|sind|is|passt|gefaellt)\\b(?:(?!«|\\b(?:${not}|weniger|als)\\b)[^.!?;:,\\n]){0,30}?\\b${good}(?!\\w)(?!${clause}\\b(?:als|nicht|fuer (?:viele|andere|die meisten))\\b)`,
    `X(?:(?!«|\\b${not}\\b)[^.!?;:,\\n]){0,20}?\\b(?:passt|gefaellt|liegt|entspricht|sagt|spricht|trifft|reizt|ueberzeugt|behagt|lockt|kommt)\\b(?! (?:\\w+ )?(?:fuer (?:viele|andere)))(?:(?!«|\\b(?:${not}|weniger|als|zwar)\\b)[^.!?;:,\\n]){0,25}?\\b(?:besser|mehr|eher|am besten|am meisten|am ehesten|zu mir|zu uns|mich an|mir zu|mich|mir|meine[mnr]?|es am besten|naeher|entgegen)\\b(?!${clause}\\b(?:als|nicht|kaum|weniger|zwar)\\b)`,
    `X${clause}\\b(?:finde ich|faende ich|(?:ist|waere|scheint|erscheint) mir|(?:ist|waere|klingt|wirkt) fuer mich)\\b (?:\\w+ )?${nicer}(?!${clause}\\b(?:als|nicht)\\b)`,
    `X(?:(?!«)[^.!?;:,\\n]){0,15}?\\b(?:gewinnt|siegt|ueberwiegt|hat (?:klar )?vorrang|geht vor|macht das rennen|ist es|bekommt|erhaelt|hat die nase vorn|setzt sich durch|wins|soll es sein|wird es|darf es sein|waers|kommt (?:eher |am ehesten |schon )?in ?(?:frage|betracht))\\b(?!${clause}\\b(?:nicht|kaum)\\b)`,
    `\\b(?:meine?r?|die|der|unsere|mein|my)\\s+(?:\\w+\\s+)?(?:wahl|antwort|entscheidung|stimme|praeferenz|favorit\\w*|tendenz|vorliebe|sympathie|herz|bauchgefuehl|bauch|neigung|urteil|fazit|vote|choice|answer|weg|option|loesung|buchstabe)\\b${straight}(?:\\b(?:ist|waere|faellt|geht|lautet|gilt|liegt|gehoert|tendiert|schlaegt|sagt|heisst|bleibt|auf|fuer|bei|zu|zugunsten|is)\\b|[:=\\u2013\\u2014-])${straight}X(?!${clause}\\bnicht\\b)`,
    `\\b(?:also|daher|deshalb|deswegen|darum|somit|folglich|dann|demnach|stattdessen|trotzdem|dennoch|letztlich|letztendlich|unterm strich|am ende|insgesamt|schliesslich|im zweifel|im zweifelsfall|zur not|notfalls|wenn ueberhaupt|(?:wenn|falls) (?:ich|es) (?:\\w+ )*(?:muss|muesste|sein muss)|fuer mich|persoenlich|heute|lieber|eher|aber|doch|und zwar|klar|ganz klar|eindeutig|definitiv|natuerlich|sicher|nur|immer|unbedingt|hier|knapp|so|therefore|then)[,:]?\\s+(?:(?:also|lieber|eher|dann|doch|ganz|klar|fuer mich|nur|die|das|der|den|ich|wohl|definitiv|bitte|auf jeden fall|fuer|zu|zur)[,:]?\\s+)*X(?=\\s*(?:[.,;:!\\u2013\\u2014]|$|weil|denn|da|bitte|und zwar|fuer mich|\\())`,
    `\\b(?:lieber|am liebsten|eher|gern|gerne|bevorzugt|besser)\\b${straight}X(?!${clause}\\b(?:nicht|als|nie)\\b)`,
    `\\bfuer\\s+${art}X(?=${clause}\\b(?:entscheiden|entschieden|stimmen|plaedieren|aussprechen|aus|spricht mehr|spricht (?:\\w+ )?(?:alles|vieles|am meisten))\\b)`,
    `(?:\\b(?:entscheid\\w*|bin|stimme|plaediere|votiere|spreche|waere|optiere|neige|tendiere)\\b${straight})(?:fuer|zu|zur|zum)\\s+${art}X`,
    '(?:^|[.!?:]\\s*)(?:fuer|zu|zur|zum)\\s+X(?=\\s*[.!]*$)',
    `\\b(?:dann|so|es|das|da) (?:bleibt|waere|ist|wird|spricht) (?:\\w+ ){0,3}?(?:nur |wohl |noch |also |alles fuer |vieles fuer |fuer )?(?:noch )?X(?!${clause}\\bnicht\\b)`,
    `\\b(?:bleibt|blieb|uebrig|bleiben)\\b${straight}X(?=\\s*(?:[.!,;]|$|uebrig))`,
    `\\bi(?:'d| would)\\s+(?:\\w+\\s+)?(?:choose|pick|prefer|take|go with|go for|rather|say)\\s+${art}X`,
    '\\b(?:antwort|wahl|entscheidung|urteil|fazit|praeferenz|auswahl|answer|choice|buchstabe)\\b[^«.!?;\\n]{0,12}[:=\\u2013\\u2014-]\\s*X',
    `(?:^|[,;\\u2013\\u2014]\\s*|\\.\\s+)(?:und |doch |aber )?ich (?:aber |dagegen |hingegen |jedoch |selbst |persoenlich |eher |lieber |fuer meinen teil )+X`,
    'X(?=[,\\s]+(?:bitte|natuerlich|eindeutig|definitiv|ganz klar|klar|auf jeden fall|unbedingt|ohne (?:frage|zweifel)|keine frage|selbstverstaendlich|was sonst|immer|jederzeit|sage ich|denke ich|wuerde ich sagen|fuer mich)\\s*(?:[.!,;]|$))',
    `X(?=\\s*,\\s*(?:weil|denn|da)\\b)`,
  ],
  likewise:
    '^\\W*(?:und|auch|ebenso|noch)\\s+(?:auch |mit |fuer |gegen |bei )*X(?:,? (?:auch|ebenso|ebenfalls|genauso)(?: nicht)?)?\\W*$',
  verdict:
    '\\b(?:endgueltige (?:antwort|wahl|entscheidung)|finale (?:antwort|wahl)|fazit|urteil|entscheidung|meine (?:antwort|wahl)|antwort|am ende|letztlich|letztendlich|unterm strich|zusammenfassend|kurz(?:um)?|alles in allem)\\b',
  around:
    '(?:hypothetisch|im zweifel|im zweifelsfall|zur not|notfalls|wenn ueberhaupt|(?:wenn|falls) (?:ich|es) (?:wirklich |mich |unbedingt |denn )*(?:waehlen |entscheiden |festlegen |sein )?(?:muss|muesste|soll|sollte)|ehrlich gesagt|offen gesagt|zugegeben|aber|also|dann|und|nun|gut|okay|ok|doch|daher|deshalb|darum|somit|persoenlich|definitiv|klar|ganz klar|eindeutig|natuerlich|wohl|wahrscheinlich|vermutlich|immer|einfach|nur|ich|mir|fuer mich|bei mir|ich denke|ich glaube|ich meine|ich sage|denke ich|glaube ich|wuerde ich sagen|schaetze ich|bitte|selbstverstaendlich|ohne (?:frage|zweifel|zu zoegern)|auf jeden fall|auf alle faelle|jederzeit|danke|in meinem fall|keine frage|sicher|bestimmt|absolut|wirklich|hm+|aeh+|ach|oh|na|tja|naja|na ja|die|das|der|den|dem|eine?|mein|meine|lieber|eher|am liebsten|was mich betrifft|meinerseits|letztlich|am ende|unterm strich|schliesslich|stattdessen|unbedingt|gern|gerne|knapp|von beiden|heute|hier|so|auch|es ist|das ist|ist|von mir aus|fuer|trotzdem|dennoch)',
  goesOn:
    'einerseits|andererseits|was|der|die|das|welche[rs]?|wo|waehrend|jedoch|allerdings|obwohl|hingegen|dagegen|aber|wenn(?! (?:ich|es) (?:\\w+ )*(?:muss|muesste))|falls|sofern|im winter|im sommer|ist|waere|kann|koennte|oder|und',
  conclusions: 'also|daher|deshalb|deswegen|darum|somit|folglich|dann|demnach|aber|weshalb|sodass',
  predicates:
    'ist|sind|war|waren|waere|kommt|kaeme|geht|hat|haben|hatte|wuerde|wird|kann|koennte|sollte|darf|muss|nie|immer|tut|verliert|braucht|kostet|dauert|scheint|klingt|wirkt|fuehlt|macht|hilft|spart|schadet|bedeutet|heisst|bringt|gibt',
  firstRank:
    '(?:mein(?:e)? )?(?:1\\. ?(?:platz|wahl|stelle)|erste(?:r|ns)? ?(?:platz|wahl|stelle)?|platz (?:1|eins)|rang 1|favorit|#1|nr\\.? ?1|gold|gewaehlt|bevorzugt|ja|pro)',
  secondRank:
    '(?:mein(?:e)? )?(?:2\\. ?(?:platz|wahl|stelle)|zweite(?:r|ns)? ?(?:platz|wahl|stelle)?|platz (?:2|zwei)|rang 2|#2|nr\\.? ?2|silber|abgelehnt|verworfen|letzter|contra|kontra|nein)',
  betweenWords: '(?:\\s+(?:\\w{1,3}|dem|den|mit|mich|eine[nmr]?)){0,2}\\s+',
  theOther:
    '\\b(?<!\\b(?:alle|die|am|zum|beim) )(?:(?:die|das|der|eine) andere|(?:der|dem|den|des) anderen)(?: (?:moeglichkeit|option|variante|alternative|antwort|wahl|loesung|weg|seite|zeile|aussage))?(?: von beiden)?(?=\\s*(?:[.,;:!?)\\u2013\\u2014"\']|$|vor|vorziehen|vorzuziehen|ist|waere|nehme|waehle|nehmen|waehlen|wuerde|lieber|eher|passt|gefaellt|hat|klingt|scheint|liegt|natuerlich|bitte|fuer mich|auch|auf|nie|niemals|nicht|seinen|mehr|besser|zu\\b|kommt|statt|als))',
  afterA: '\\w+',
  common:
    'ein eine einen einem einer eines der die das den dem des und oder aber wenn dann als dass ob dies diese dieser dieses diesen diesem jene es er sie ihr ihre ihren ihrem ihm ihn ihnen sein seine seinen wir uns unser unsere du dich dir dein deine ich mich mir mein meine meinen meinem meiner man sich selbst selber ist sind war waren waere waeren bin bist seid gewesen habe hat haben hatte haette hast wird werde werden wuerde wuerden wurde soll sollte sollen kann koennte koennen darf duerfen mag moechte moechten will wollen wollte muss muesste muessen zu zum zur von vom in im ins an am ans auf aufs bei beim fuer mit nach aus um ueber unter vor durch gegen ohne bis seit so sehr nur genau nicht nein nie niemals kein keine keinen nichts niemand ja doch eins zwei drei erste ersten zweite zweiten letzte andere anderen anderes anderer beide beiden jede jeder jedes alle alles allem etwas einige mehr meist meisten wenig weniger viel viele gleich gleiche solche was wer wem wen wessen wann wo wohin woher warum wie wieder noch auch schon jetzt heute immer oft sagen sage sagt gesagt gehen gehe geht ging nehmen nehme nimmt genommen waehlen waehle waehlt gewaehlt bevorzugen bevorzuge lieber gern gerne liebsten wissen weiss denken denke finde finden besser gut beste besten richtig wirklich eher ganz antwort option wahl moeglichkeit entscheidung entscheiden entscheide bewertung wert zahl heisst weil da denn waehrend bevor zwischen pro klingt scheint passt gefaellt liegt fall falle hier dort da daran dafuer dabei damit davon dazu darauf also daher deshalb trotzdem sonst mal eben halt bloss einfach vielleicht wohl natuerlich sicher klar frage infrage kommt kommen kaeme vorziehen ziehe bleibe bleiben',
  weak: 'klein kleine machen mache macht gemacht tun tue tut lassen lasse laesst geben gebe gibt gegeben sehen sehe sieht gesehen schauen schaue halten halte haelt braucht brauche brauchen weg sache ding zeit leute mensch menschen person allein eigene eigenen nutzen fragen frage gefragt versuchen kommen kam ende stehen teil seite mann frau leben verlieren gewinnen alle jeder bringen anfangen neu neue neuen alt alte lang lange kurz hoch ganze frueh spaet halb einmal zuerst gross grosse stelle stellen wichtig gehoert suchen suche frei',
  idioms:
    /\b(?:ich hoffe,? das hilft|(?:gern|gerne) (?:geschehen|helfe ich)|danke (?:fuer die frage|der nachfrage)|gute frage|viel (?:erfolg|glueck)|sag (?:mir )?(?:gern |einfach )?bescheid|lass es mich wissen|meine stimme|stimme (?:ich )?(?:nicht )?(?:zu|fuer|gegen)|keine stellung|stellung (?:nehmen|beziehen)|an (?:deiner|meiner) stelle|in (?:erster|zweiter) (?:linie|stelle)|auf jeden fall|auf keinen fall|in (?:diesem|jedem|meinem) fall|im zweifel\w*|am ende|zum glueck|unterm strich|alles in allem|kommt (?:darauf|drauf) an|so oder so|von mir aus|aus meiner sicht|ehrlich gesagt|ich muss sagen|keine frage|in frage|kein thema|noch einmal|ein bisschen|heute|nach hause|geht (?:mir )?(?:es )?vor)\b/gi,
  turns: 'nicht nie niemals kein keine keinen nichts ohne niemand weder',
  stem,
};

const irregular: Readonly<Record<string, string>> = {
  nimmt: 'nehm',
  gibt: 'geb',
  sieht: 'seh',
  spricht: 'sprech',
  gesprochen: 'sprech',
  angesprochen: 'ansprech',
  isst: 'ess',
  faehrt: 'fahr',
  gefahren: 'fahr',
  laesst: 'lass',
  haelt: 'halt',
  laeuft: 'lauf',
  schlaeft: 'schlaf',
  geschrieben: 'schreib',
  gezogen: 'zieh',
  zieht: 'zieh',
  anruf: 'rufe',
  anrufen: 'rufe',
  anzurufen: 'rufe',
  angerufen: 'rufe',
  eltern: 'elter',
  kinder: 'kind',
  haeuser: 'haus',
};

/** A word without the endings of German, for the comparison of words only. */
function stem(word: string): string {
  const known = ownValue(irregular, word) ?? word;
  if (known.length < 4) return known;
  return known
    .replace(/^(?:ab|an|auf|aus|ein|vor|mit|nach|weg|zu|los|her|hin|fest)(?:ge|zu)(?=\w{4})/, '')
    .replace(/^ge(?=\w{3,}(?:t|en)$)/, '')
    .replace(/(?<=\w{3})(?:est|ern|end|em|en|er|es|et|e|n|s|t|st)$/, '');
}
