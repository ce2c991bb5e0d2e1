import { ownValue } from '../../../vocabulary/comparable-text.js';
import type { StanceWords } from '../stance-words.js';

const nice =
  '(?:appealing|attractive|tempting|sensible|desirable|enjoyable|pleasant|inviting|likeable|interesting|comfortable|natural|sympathetic|congenial|fun|exciting|(?:to )?my (?:thing|style|taste|liking|speed|cup of tea)|me)';
const nasty =
  '(?:annoying|boring|awful|off-putting|unpleasant|unappealing|unattractive|stressful|exhausting|tiring|horrible|terrible|dreadful|repellent|tedious|embarrassing|daunting|of a (?:pain|nuisance|chore|bore|hassle))';
const good =
  '(?:fair|useful|valuable|honest|reliable|practical|efficient|effective|rewarding|helpful|convincing|healthy|kind|wise|good|clever|reasonable|meaningful|satisfying|suitable|preferable|preferred|favou?red|favou?rite|likely|important|relaxing|desired|persuasive|worthwhile|sound)';
/** Words between two dashes. */
const aside = '[\\u2013\\u2014][^«.!?\\n\\u2013\\u2014]*[\\u2013\\u2014]';
const gain = '(?:sense|fun|joy|pleasure|appeal|value|meaning|charm)';
const toMe = '(?: (?:to|for|with|in|on) (?:me|my \\w+|us))?';
const very =
  '(?:(?:far|much|way|a lot|lots|a bit|a little|slightly|even|clearly|definitely|considerably|infinitely|so|rather|simply|really|somewhat|decidedly|still|just|by far|a great deal|any day|truly|quite|always|certainly|plainly|obviously|probably|very|pretty|honestly|frankly|actually|absolutely|completely|totally|entirely|wholly|fully|firmly|strongly|happily|gladly|much more|personally|also|only|all|too|most|then|therefore|thus|hence|usually|generally)\\s+)*';
const gear =
  '(?:(?:any|it|them|him|her|all|this|everything|to|for|with|go(?:ing)?|choos(?:e|ing)|pick(?:ing)?|tak(?:e|ing)|do(?:ing)?|hav(?:e|ing)|the|an?|my|option|towards?|of|on|in|be(?:ing)?|at|by|that|is|settle|opt(?:ing)?|your|their|our|ever|even)\\s+)*';
const be =
  "(?:is|are|was|'s|'re|sounds?(?: like)?|seems?(?: to be)?|feels?(?: like)?|looks?(?: like)?|would be|'d be|will be|strikes? me as|has to be|must be|remains?|appears?)";
const i =
  "(?:i(?:'d| would|'ll| will| shall| do| should| must|'m| am|'m going to| am going to| can only| could only| have to| need to|'d have to| would have to| had to)?|we(?:'d| would|'ll| will)?)";
const want =
  '(?:choose|chose|pick|select|take|prefer|favou?r|go(?:ing)?(?: (?:for|with|down the route of))?|opt(?:ing)?(?: for)?|lean(?:ing)?(?: \\w+)? ?(?:towards?|to)|vote(?: for)?|settle(?: for| on)?|side with|inclined (?:to|towards?)|say|answer|reply|do|want|love|stick (?:to|with)|plump for|come down (?:on the side of|for|in favou?r of)|end up (?:with|choosing)|decide (?:for|on|in favou?r of)|tick|mark|circle|write|have|drawn to|in favou?r of|for|all for|with|a fan of|be happier with|feel (?:better|more comfortable|more at home) (?:about|with)|go ahead (?:with|and)|support|back|vouch for|pull towards|reply with|answer with|be)';
export const relation =
  '(?:own )?(?:parents?|wife|husband|partner|spouse|friends?|family|mother|father|mum|mom|dad|brothers?|sisters?|boss|neighbou?rs?|colleagues?|kids?|children|generation|grandmother|grandfather|grandparents|grandma|grandpa|flatmates?|teachers?|doctor|girlfriend|boyfriend|uncle|aunt|cousins?|in-laws|son|daughter|relatives|peers|countrymen|culture|country|upbringing|younger self|old self|head)';
const somebody = `(?:(?:most|many|some|a few|few|plenty|lots|a lot|the majority|a majority|half|loads|countless|several)(?: of)?(?: (?:the|my|other|sensible|reasonable|older|younger|normal|modern|good|busy|respectable|careful|wise|ordinary))*(?: (?:people|others|folks?|men|women|friends|colleagues|neighbours|parents|respondents|models|humans|them|us|my \\w+|\\w+s))?|others|other people|people|folks?|everyone(?: else)?|everybody(?: else)?|anyone(?: else)?|somebody else|someone else|they|society|(?:one|you|he|she)(?= (?:would|could|might|may|should|can)\\b)|the average \\w+|the world|the textbook|conventional wisdom|convention|tradition|common sense|politeness|etiquette|my ${relation}|your \\w+|a (?:\\w+ )?(?:person|man|woman|friend|neighbour|colleague|economist|purist|romantic))`;

/** How English says which of two options it is for. */
export const englishStance: StanceWords = {
  others: [
    `\\b(?<!\\b(?:i|unlike|like|as) (?:\\w+ )?)${somebody}\\b(?:(?!\\bi\\b|\\bme\\b|«).){0,60}?\\b(?:would|will|may|might|could|can|wants?|prefers?|chooses?|picks?|goes|go|says?|likes?|loves?|tends?|thinks?|expects?|opts?|favou?rs?|takes?|calls?|recommends?|suggests?|demands?|votes?|swears?|'d|'ll|want|do|does|advises?|dictates?|requires?|praises?|insists?|begs?|hopes?|urges?|keeps?)(?:(?!\\bi(?:'d|'ll)? (?!come|live|know)|«)[^,;:.!?\\n]|,? (?:perhaps|probably|no doubt)){0,60}?:?\\s*X`,
    '\\bX…\\b(?:is|are|would be|may be|might be|suits|appeals to|works for) (?:what |for |right for |how |the choice of |fine for |popular with )?(?:most|many|some|a lot of|plenty of|other|others|everyone|everybody)\\b',
  ],
  notOneOfThem:
    "(?:\\b(?:but|and|though|yet) )*\\b(?:not me|i(?:'m| am) not (?:one of (?:them|those)|most people|everyone|everybody|like (?:them|that)|the majority|among them)|i(?:'m| am) the exception|i(?:'m| am) different|(?:i don't|i do not)(?! (?:\\w+ )?(?:know|have|mind|care)\\b)|i wouldn't|i would not|i disagree|i beg to differ|count me out)\\b",
  unreal: [
    "\\bif (?!i (?:had|have|were|was|am|must)(?: to\\b| forced| pressed| pushed| asked| made| being| in th(?:is|at|e)| a (?:person|human)| human| able| required))(?:(?!«)[^.!?\\n]){0,90}?\\b(?:were|was|had|hadn't|weren't|wasn't|didn't|did|could|lived|knew|ran|owned|earned)\\b(?:(?!«)[^.!?\\n]){0,70}?X",
    "\\bX (?:if|were it not|provided|unless) (?!i (?:had|have|were|was|am|must)(?: to\\b| forced| pressed| pushed| asked))(?:(?!«)[^.!?\\n]){0,60}?\\b(?:were|was|had|hadn't|weren't|wasn't|didn't)\\b",
    '\\b(?:in theory|on paper|ideally|in an ideal world|in a perfect world|in another life|in principle|once upon a time|(?:\\w+ )?years ago|in the past|when i was (?:younger|young|a child|a student|twenty|\\d+)|as a (?:child|student|teenager|young \\w+)|in my (?:youth|twenties|younger days)|used to|back then|formerly|at first(?: glance| sight)?|my first (?:instinct|thought|impulse|reaction|idea)|at one time|earlier in my life|years back|normally|usually|as a rule|on (?:any )?other days?)\\b(?:(?!«)[^.!?\\n]){0,60}?X',
    "\\b(?:i wish i (?:could|were|had)|i'd (?:like|love) to (?:say|write|answer|pick|choose|be able)|i would (?:like|love) to (?:say|write|answer|be able)|i (?:was|am|'m|'d be|would be) (?:\\w+ )?(?:going to|about to|tempted|torn)|i (?:\\w+ )?(?:considered|thought (?:about|of)|toyed with|looked at|weighed|hesitated over)|i(?:'d| would) have (?:said|picked|chosen|taken|gone|preferred|liked|loved|answered|voted)|i (?:nearly|almost) (?:said|picked|chose|wrote|took|went)|temptation to|tempted (?:by|to)|i (?:might|may|could) (?:\\w+ )?(?:like|enjoy|admire|envy|pretend)|i did consider)\\b(?:(?!«)[^.!?\\n]){0,50}?X",
  ],
  conceded: [
    "X (?:is|would be) (?:what|the (?:answer|one|choice)) (?:that )?i (?:should|ought to|am supposed to|'m supposed to)\\b",
    "\\bi(?:'d| would)? (?:\\w+ )?(?:love|like|enjoy|adore)\\b(?:(?!«)[^.!?;,\\n]){0,30}?X(?=(?:(?!«)[^.!?;]){0,40}?,? but\\b)",
    "X(?:(?!«)[^.!?\\n]){0,80}?\\b(?:but|yet|however),? (?:what|the (?:one|thing|option)) i(?:'d| would)?(?: \\w+)? (?:prefer|want|like|love|choose|pick)\\b",
    "\\bi (?:know (?:that )?i |guess i |suppose i |probably |really )?(?:should|ought to|am supposed to|'m supposed to|am expected to)\\b(?:(?!«)[^.!?;\\n]){0,40}?X(?=(?:(?!«)[\\s\\S]){0,60}\\b(?:but|yet|still|however|though)\\b)",
    '\\b(?:although|though(?! ?[,:])|even though|even if|even when|while|whilst|whereas|despite|in spite of|notwithstanding|granted|admittedly|granting|(?<!\\w )(?:much|as much) as i|however much|no matter how|for all|never mind)\\b(?:(?!«)[^,;.!?\\n]){0,60}?X(?:(?!«)[^,;.!?\\n])*',
    "\\bthere(?:'s| is) (?:something|a lot|much|plenty) (?:to be said|to say|to like|to recommend|good) (?:for|about|in)…X",
    "\\b(?:i (?:can |do |fully |quite )*(?:see|get|understand|respect|appreciate|admire|grant|accept)|nothing (?:wrong with|against|bad about)|no objection to|don't (?:mind|dislike|hate|object to)|do not (?:mind|dislike|hate|object to)|not that|like the (?:idea|sound|look) of|(?<!(?:fail to|not|n't|never) (?:really )?see )(?<!see (?:no|little) )the (?:appeal|charm|beauty|merit|case|argument|attraction|advantage|upside) (?:of|for|in)|at least|respect (?:for|to)|with all (?:due )?respect)\\b(?:(?!«|\\bbut\\b)[^.!?;\\n]){0,50}?X(?=(?:(?!«)[^.!?]){0,80}(?:\\b(?:but|yet|still|however|though|nevertheless)\\b|[.;\\u2013\\u2014]))",
    `X(?:(?!«)[^.!?\\n]){0,80}?[,;\\u2013\\u2014]?\\s*\\b(?:but|yet|however|still|nevertheless|nonetheless|only that)\\b(?=[^.!?\\n]*Y)`,
    `X(?! (?:it is|for me|wins)\\b)(?:(?!«|\\b(?:not|never|n't|my choice|my pick)\\b)[^.!?\\n]){4,80}?\\.\\s*(?:but|yet|however|still|even so|nevertheless|nonetheless|all the same)\\b(?=[^.!?\\n]*Y)`,
  ],
  listed: [
    '\\b(?:neither|both|either|between|whether|of|from|comparing)\\s+X\\s*,?\\s*(?:or|and|nor|versus|vs\\.?|&|/)\\s*(?:\\w+ ){0,2}?Y',
    '\\bX\\s*(?:or|versus|vs\\.?|/|\\|)\\s*(?:the )?Y',
    '\\bX\\s+and\\s+(?:the |an? )?Y',
  ],
  ahead: [
    `X(?:(?!«)[^.!?;:\\n]){0,50}?,?\\s*\\b(?:over|rather than|instead of|as opposed to|in preference to|ahead of|before|sooner than|and not|but not|and never|not|never|more than|in place of):?\\s+${gear}Y`,
    `X(?:(?!«)[^.!?;:\\n]){0,40}?\\b(?:beats?|beat|trumps?|outweighs?|outshines?|outdoes|outranks?|tops|outclasses|defeats|wins?(?: out)? (?:over|against)|has the edge over|is streets ahead of|comes? (?:\\w+ )?(?:before|ahead of|above)|ranks? (?:\\w+ )?(?:above|higher than|before|ahead of)|(?:preferable|superior) to)\\s+${gear}Y`,
    `X(?:(?!«)[^.!?;:\\n]){0,50}?\\b(?:more(?: ${nice}| ${gain})?|better|nicer|best|higher|less ${nasty}|closer to (?:me|my \\w+|home)|nearer to (?:me|my \\w+))${toMe}\\s+(?:any day )?than\\s+${gear}Y`,
    `\\b(?:prefer(?:red|ence)?|favou?r)\\b(?:(?!«)[^.!?;:\\n]){0,40}?X(?:(?!«)[^.!?;:\\n]){0,20}?\\s+(?:to|against|above)\\s+${gear}Y`,
    `\\b(?:rather|sooner|more|keener|fonder|happier|closer|nearer|quicker|better)\\b(?:(?!«)[^.!?;\\n]){0,40}?X(?:(?!«)[^.!?;:\\n]){0,40}?\\s+than\\s+(?:(?!«)[^.!?;:\\n]){0,25}?Y`,
    'X\\s*(?:>+|\\u226B)\\s*(?:the |an? )?Y',
    'X (?:is |comes |ranks )?first(?: place)?,? (?:and |then )?(?:the |an? )?Y (?:is |comes |ranks )?(?:a \\w+ )?(?:second|last)',
    `(?:^|[.:]\\s+)X\\s+than\\s+${gear}Y`,
    'X[,;:]?\\s*(?:yes|yep|sure|of course|definitely|gladly)\\b(?:(?!«)[^.!?\\n]){0,10}[,.;]?\\s*Y[,;:]?\\s*(?:no|never|nope|not)\\b(?!\\s+\\w)',
  ],
  behind: [
    'X (?:is|sounds|seems|looks) (?:\\w+ )?(?:good|fine|nice|ok|okay|great|all right|acceptable|attractive|tempting),?\\s+(?:but |and )?(?:the )?Y (?:is|sounds|seems|looks|even|still)?\\s*(?:even |still |much |far )?(?:better|nicer|more so)',
    `\\bif not\\s+${gear}X,?\\s*(?:then\\s+)?${gear}Y`,
    `(?:^|[,;:]\\s*|\\b(?:so|but|and|then)\\s+)(?:instead of|rather than|over|before|sooner than|as opposed to|in preference to|more than|better than|less than|above)\\s+${gear}X,?(?:(?!«)[^.!?\\n]){0,50}?Y`,
    `X(?:(?!«)[^.!?;:\\n]){0,50}?\\b(?:less(?: ${nice}| ${gain})?|worse|lower|more ${nasty}|further from (?:me|my \\w+))${toMe}\\s+than\\s+${gear}Y`,
    `X(?:(?!«)[^.!?;:\\n]){0,40}?(?:\\bnot|n't)\\b(?:(?!«)[^.!?;:\\n]){0,40}?\\b(?:as|so|half as|quite as|nearly as)\\b(?:(?!«)[^.!?;:\\n]){1,40}?\\bas\\s+${gear}Y`,
    `(?:\\bnot\\b|n't\\b)(?:(?!«)[^.!?;:\\n]){0,30}?X\\s+(?:\\w+ ){0,2}?(?:as|so) (?:much|well|highly|strongly|often) as\\s+${gear}Y`,
    `X(?:(?!«)[^.!?;:\\n]){0,30}?\\b(?:no match for|pales? (?:\\w+ )?(?:beside|next to|in comparison (?:to|with)|compared (?:to|with)|against)|loses?(?: out)? (?:to|against)|can(?:'t|not| not) (?:compete with|compare (?:to|with)|hold a candle to|match|beat|keep up with|replace|substitute for|equal|rival)|(?:does(?:n't| not)|would(?:n't| not)) (?:come close to|compare (?:to|with)|measure up to|hold a candle to|beat|match)|inferior to|comes? (?:\\w+ ){0,3}(?:after|behind|below)|takes? a back seat to|ranks? (?:\\w+ )?(?:below|behind|after|lower than)|gives? way to|is (?:easily )?beaten by|is outweighed by|has to yield to|trails)\\s+${gear}Y`,
    'X\\s*<+\\s*(?:the |an? )?Y',
    `\\b(?:give up|swap|exchange|trade|forgo|sacrifice|skip|drop|abandon|ditch|pass (?:up|on))\\s+${gear}X\\s+(?:for|in favou?r of)\\s+${gear}Y`,
    `\\bnot\\s+${gear}X(?:(?!«)[^.!?\\n]){0,40}?[,;\\u2013\\u2014]?\\s*\\b(?:but|instead)\\b(?: rather)?,?(?:(?!«|\\b(?:not|never)\\b|n't)[^.!?\\n]){0,25}?Y`,
    `\\b(?:less|not so|not as)\\b(?:(?!«)[^.!?;\\n]){0,40}?X(?:(?!«)[^.!?;:\\n]){0,30}?\\s+(?:than|as)\\s+${gear}Y`,
  ],
  never:
    "\\b(?:nothing|never|no way|(?:under|in) no circumstances|on no account|nobody|no one|none|no (?:reason|argument|amount|sum|money|force|power|offer|good reason|earthly reason|world|universe)|(?:can(?:'t|not)|can not|could(?:n't| not)|do(?:n't| not)|fail(?:s)? to|hard to|struggle to|difficult to) (?:\\w+ )?(?:see|imagine|think of|understand|conceive|picture|grasp|fathom)|not in a (?:million|thousand|hundred)|wild horses|not for (?:the|all|any)|hardly|at no (?:point|time)|(?:would|'d) be (?:mad|crazy|foolish|a fool|silly|insane|lying)|only a fool|the day (?:that )?i|there(?:'s| is|'re| are)(?:n't| not| no| never) (?:a |an |any )?(?:day|world|way|situation|reason|chance|circumstances|scenario)|far from|not a chance|no chance|no contest)\\b",
  not: "(?:\\b(?:whether|not|no|never|cannot|neither|nor|without|hardly|unless)\\b|n't\\b|\\?)",
  notAhead:
    "\\b(?:is|are|was|does|do|would|could)(?: not|n't)\\b|\\bno (?:better|more|nicer|higher)\\b|\\bhardly\\b",
  asked: [
    "(?:^|[.!?\\n])[^«.!?\\n]{0,40}X\\?\\s+(?:(?!«)[^.!?\\n]){0,10}?(?:\\btoo (?!good)\\w+|\\bno,? thanks?\\b|\\bno thank you|\\bnever\\b|\\bnot (?:me|for me|(?:for|in|with|on|at) my|my thing|a chance|in a|on your|with me|if i)|\\bno way\\b|\\bno\\b[.!,]|\\bi(?:'d| would) rather not\\b|\\bi(?:'d| would) be lying\\b|\\bcount me out\\b|\\bforget it\\b|\\bi don't think so\\b|\\bi think not\\b|\\bwho needs\\b|\\bover my dead body\\b|\\bcertainly not\\b|\\bdefinitely not\\b|\\babsolutely not\\b|\\bhardly\\b|\\bheaven forbid\\b|\\bi couldn't\\b|\\bi can't\\b|\\bi wouldn't\\b)[^.!?\\n]*",
  ],
  insisted: [
    "\\b(?:mistake|shame|pity|crime|folly|foolish|silly|mad|crazy|stupid|sin|waste|fool|regret(?: it)?(?: if i)?)\\b(?:(?!«)[^.!?;,\\n]){0,20}?(?:\\bnot\\b|n't\\b)(?:(?!«)[^.!?;,\\n]){0,25}?X",
    '\\bboth (?:are|sound|seem|look) (?:\\w+ )?(?:bad|awful|terrible|poor|unappealing|horrible|unpleasant|annoying)(?:(?!«)[^.!?\\n]){0,20}?X,?\\s+(?:\\w+ ){0,4}less',
    '\\b(?:dislike|hate|loathe|detest|distrust|mind) (?:both|them both|the two|either)(?:(?!«)[^.!?\\n]){0,30}?X,?\\s+(?:\\w+ ){0,3}less',
    '\\bboth(?:(?!«)[^.!?\\n]){0,40}?X,?\\s+(?:(?:a|just|only|slightly|somewhat|bit|little|lot|much|even|still|is|suits me|appeals to me|i like) ){0,4}(?:more|better|best|most)(?=\\s*(?:[.!;,]|$))',
    "(?:\\b(?:not|never|no|cannot|nothing|nobody|hardly|without|refuse)\\b|n't\\b)(?:(?!«)[^.!?;\\n]){0,60}?\\b(?:anything|any other|anyone|something|anywhere|another \\w+|any \\w+|a different \\w+)\\s*(?:\\w+ )?(?:but|other than|except|besides|than|apart from)\\s+(?:(?!«)[^.!?;,\\n]){0,20}?X",
    '\\b(?:nothing|no(?: other)? (?:choice|option|alternative|way|answer|way forward)|nowhere|none)(?: else)?\\s*(?:\\w+ )?(?:but|other than|except|besides|than|apart from)\\s+(?:(?!«)[^.!?;,\\n]){0,20}?X',
    "(?:\\b(?:cannot|can not|could not|would not|will not|never|impossible|unable|hard|not|nothing)\\b|n't\\b)(?:(?!«|,| [-\\u2013\\u2014] )[^.!?;\\n]){0,50}?\\b(?:not (?!x)(?:to|be|do|go|choose|pick|take|want|like)?|resist(?:ing)?|(?:do|live|go|be|cope|manage) without|life without|pass(?:ing)? up|miss(?:ing)?(?: out on)?|turn(?:ing)? down|refus(?:e|ing)|reject(?:ing)?|say(?:ing)? no to|skip(?:ping)?|giv(?:e|ing) up|forgo(?:ing)?|avoid(?:ing)?|abandon(?:ing)?|oppos(?:e|ing)|argu(?:e|ing) (?:with|against)|keep me (?:from|away from)|stop me (?:from)?|prevent me from|rul(?:e|ing) out|part with|let go of|trade|swap|against|opposed to|anything wrong with|regret(?:ting)?)\\b(?:(?!«|,| [-\\u2013\\u2014] )[^.!?;\\n]){0,25}?X",
    '\\bno(?: good)? (?:reason|argument|point) (?:not to|against|to (?:avoid|reject|refuse|oppose|turn down))…X',
    "\\bX…\\b(?:can(?:'t|not| not) be beaten|is (?:unbeatable|irresistible|hard to beat|a must|non-negotiable|indispensable))\\b",
  ],
  ruledOut: [
    "\\bi(?:'d| would)?(?: \\w+)? be (?:\\w+ )?(?:disappointed|unhappy|miserable|bored|annoyed|stressed|uncomfortable|lost)(?: \\w+){0,2} (?:with|by|in|to|if|at|about)…X",
    '\\b(?:lean(?:ing)? away from|not (?:one of|among) (?:those|them|the (?:people|ones)))\\b…X',
    `X ${be} ${very}(?:${nasty}|overrated|dull|pointless|useless|wasteful|depressing|soulless|unhealthy|unfair)(?=\\s*(?:[.!;]|$|(?:to|for) me\\b))`,
    `^(?=[^«]*\\b(?:instead of|rather than|than|over)\\b[^«]{0,40}«)(?:(?!«|\\b(?:not|never|neither|nothing|none|no)\\b|n't)[^.!?])*\\b(?:rather|sooner|prefer|would|'d|choose|better)\\b(?:(?!«|\\bnot\\b|n't|\\bnever\\b)[^.!?;\\n]){2,60}?\\b(?:instead of|rather than|than|over)\\s+${gear}X(?![^.!?]*«)`,
    `X(?:(?!«)[^.!?;:,\\n]){0,15}?\\b${be}\\s+(?:the |a )?${very}(?:less|least)\\s+(?:${good}|${nice})\\b`,
    'X (?:appeals?|attracts?|suits?|tempts?|interests?|convinces?|speaks?)(?: to)?(?: me)? (?:\\w+ )?(?:less|least)\\b(?! than)',
    "\\bi(?:'d| would)?(?: \\w+)? (?:like|prefer|want|favou?r|enjoy) X (?:\\w+ )?(?:less|least)\\b(?! than)",
    "X,? (?:but )?only (?:as a last resort|in an emergency|at gunpoint|under (?:duress|protest|pressure)|(?:if|when) (?:«|there(?:'s| is| was| were)|i (?:had|have) (?:to\\b|no\\b)|i(?:'m| am| was| were) forced|forced|nothing|all else))",
    `\\b(?:anything|everything|whatever)(?: else)? (?:is|would be|'s|sounds) (?:better|preferable|nicer) (?:than|to)\\s+${gear}X`,
    "\\b(?:i(?:'d| would)|we(?:'d| would)) (?:much |far )?rather not\\b(?! (?:say|answer|choose|pick))…X",
    "^\\W*(?:(?:no|well|so|sorry|personally|honestly),?\\s+)?(?:(?:it's|it is|my (?:answer|choice|pick) is) (?:definitely |certainly |clearly |surely |just |simply )*(?:not|hardly|never)|it isn't)\\s+X(?=\\s*(?:[.!]|$))",
    '^\\W*(?:(?:no|well|so|sorry|personally|honestly),?\\s+)?(?:i (?:\\w+ly |must |have to )?disagree with|my (?:preference|vote|choice|answer) (?:goes|is) against)\\s+(?:the )?X(?=\\s*(?:[.!]|$))',
    '(?:^|[,;:]\\s*)(?:(?:but|and|because|since|the|an?) )*X (?:is|are|would be|seems?|sounds?|feels?) (?:just |simply |far |much |way |a bit )?too \\w+(?=\\s*(?:[.!;]|$|, so\\b)| if you ask me| in my (?:view|opinion|eyes))',
    '\\bnot (?:chosen|selected|picked)\\s*[:=]\\s*X',
    "\\b(?:to (?:say|claim|pretend)|saying|claiming|pretending)(?: that)?…X(?:(?!«)[^.!?;\\n]){0,20}?\\b(?:would be|is|'d be) (?:a (?:\\w+ )?lie|untrue|false|dishonest|lying)\\b",
    "\\b(?:fools?|idiots?|mad(?:man|woman|ness)?|crazy|insane|silly|stupid|foolish|ridiculous|lunatics?|out of (?:my|your|their) mind|out of character(?: for me)?|unlike me)\\s+(?:to|who|would|could|if|not even|for me to|enough to)\\b(?:(?!«|\\bnot\\b|n't\\b)[^.!?;,\\n]){0,40}?X",
    "\\b(?:regret|mistake|folly|madness|shame|pity|waste|stupidity|nonsense)\\s+(?:to\\s+)?(?:(?!«|\\bnot\\b|n't\\b)[^.!?;,\\n]){0,25}?X",
    "\\bif i (?:said|chose|picked|claimed|wrote|took|answered|went (?:for|with))\\s+X,?\\s+(?:it would be|i(?:'d| would)(?: only| soon| surely)? (?:be lying|be unhappy|be miserable|regret|hate|lie|not))",
    '\\bleave\\s+(?:the )?X\\s*(?:to|for|aside|out|alone|be\\b)',
    "\\b(?:what|(?:the )?(?:one|option|thing|choice)(?: that| which)?) i(?:'d| would|'ll| will| could| can)(?: \\w+)?\\s*(?:not|n't|never|avoid|reject|refuse|skip|drop|dread|hate|dislike|least|rule out|stay away from|steer clear of)\\b(?:(?!«)[^.!?;,\\n]){0,25}?\\b(?:is|would be|remains)\\b:?\\s+X",
    'X\\s+(?:comes?|ranks?|finishes|is|takes|would come|would be)\\s+(?:only |just |in |at |my |a (?:distant |close |poor |bad )?)*(?:second|last)(?: place| best| choice| option| pick)?(?=\\s*(?:[.!,;]|$|for me|to me|in my))',
    '\\b(?:nothing|nobody|no one|no \\w+|not even \\w+) (?:could|would|will|can|is going to) (?:ever )?(?:talk|drag|lure|push|force|sell|move|make|get|tempt|persuade|convince|bring)\\b(?:(?!«|\\b(?:out of|away from)\\b)[^.!?;\\n]){0,40}?X',
    'X(?:(?!«)[^.!?;:,\\n]){0,20}?\\bthe last (?:thing|one|option|choice)\\b',
    "\\b(?:could(?:n't| not)|won't|will not)(?: \\w+)?\\s+X(?=[.!])",
    '\\blying if (?:i|we) (?:said|claimed|pretended|told|wrote|answered)\\b(?:(?!«)[^.!?;\\n]){0,40}?X',
    'X,?\\s+(?:no|nope|never)(?=\\s*(?:[.!,;]|$))',
    'X(?:(?!«)[^.!?;:,\\n]){0,15}?\\b(?:has|holds|have) (?:no|little|zero|absolutely no) (?:appeal|attraction|charm|interest|allure|place|draw)\\b',
    '\\b(?:anything|everything|all|anyone|whatever)\\s*(?:\\w+ )?(?:but|other than|except(?: for)?|besides|bar|rather than|save)\\s+…X',
    "(?:\\bfail to see|(?:\\bnot|n't|\\bnever)(?: really)? see|\\bsee (?:no|little))\\b(?:(?!«)[^.!?;,\\n]){0,25}?\\b(?:appeal|charm|point|merit|attraction|advantage|use|sense|benefit)s? (?:of|in)\\s+…X",
    `\\b(?:never|no way|not in a (?:million|thousand|hundred) years|(?:under|in) no circumstances|not (?:under|in) any circumstances|on no account|in no way|by no means|would(?:n't| not) dream of|(?:nothing|no \\w+) (?:could|would|will|can|in the world \\w+) (?:ever )?(?:make|get|bring|persuade|convince|tempt|induce|move)|not for (?:the world|anything|all the \\w+)|not on your life|the last thing i(?:'d| would)?|no chance|not a chance|catch me|not have me|(?:could|can)(?:n't| not|'t) (?:ever )?bring myself to|refuse to)\\b(?:(?!«|\\b(?:without|not|but|except)\\b)[^.!?;\\n\\u2013\\u2014]|${aside}){0,60}?X`,
    "\\b(?:can(?:'t|not| not) (?:stand|bear|stomach|abide|face)|could(?:n't| not) (?:stand|bear|stomach|face|live with)|hate|loathe|detest|despise|dread|would(?:n't| not) (?:be caught dead|touch|be seen)|rul(?:e|es|ing) out|rules? (?:\\w+ )?out|steer clear of|stay(?:ing)? (?:well |far )?away from|keep (?:well |far )?(?:away from|clear of)|shy away from|run (?:a mile )?from|thumbs down (?:to|for)|not a (?:big )?fan of|no (?:big )?fan of|no friend of|spare me|count me out (?:of|for|on)|done with|sick of|put off by|averse to|opposed to|pass on|give (?:\\w+ )?a miss|eliminat(?:e|es|ing)|exclud(?:e|es|ing)|discard(?:s|ing)?|cross(?:ing)? out|strik(?:e|ing) out|i(?:'d| would)(?: always| much)?(?: rather)? (?:avoid|skip|refuse|reject|drop)|i(?:'ll| will) (?:avoid|skip|pass on)|dislike|(?<=\\bi (?:\\w+ly )?)(?:oppose|object to|condemn|abhor|deplore)|say(?:ing)? no to|no to|nothing for me in|have no (?:desire|wish|interest) (?:to|in|for)|not (?:tempted|interested|keen|attracted|drawn|enthusiastic|convinced)(?: \\w+){0,1} (?:by|in|on|to|about))\\b…X",
    `X(?:(?!«)[^.!?;:,\\n]){0,30}?\\b${be}\\s+${very}(?:(?:like )?an? (?:\\w+ )?)?(?:awful|terrible|horrible|dreadful|ghastly|appalling|unbearable|ridiculous|absurd|silly|repulsive|out(?: of the question)?|unthinkable|unacceptable|impossible|intolerable|no-go|off the table|off my list|nightmare|mistake|wrong|torture|last resort|rejected|excluded|ruled out|eliminated|discarded|the (?:worse|worst|greater evil|wrong|lesser|loser|bigger evil|poorer)|too (?:\\w+ ){0,2}(?:much|long|risky|expensive|loud|noisy|boring|early|late|dangerous|cold|far|slow|fussy|stressful|selfish|formal|stiff|tiring|impersonal|rude|harsh|lonely|uncertain|\\w+)(?: \\w+){0,3}(?: for (?:me|my \\w+|us))|bad (?:idea|choice)|no option|no good|no use|nothing for me|not for me|beyond me|beneath me|foreign to me|alien to me|exactly what i (?:don't|do not) (?:want|need|like))\\b`,
    `X(?:(?!«)[^.!?;:,\\n]){0,30}?(?:\\b(?:is|are|was|would be|will be|has)|'s)?\\s*(?:\\b(?:not|never|hardly|simply not|just not|really not|definitely not|certainly not)|n't)\\s+${very}(?:for me|for us|my (?:thing|style|cup of tea|idea|kind|way|world|taste|cup|favou?rite|first choice|preference)|an option|something i|what i|how i|the (?:one|way|answer|path|thing) (?:i|for me|to go)|me\\b|worth (?:it|the)|acceptable|on the table|(?:to|in) my|to be considered|happening|a possibility|negotiable|where i)`,
    "X(?:(?!«)[^.!?;:,\\n]){0,20}?\\b(?:does(?:n't| not)|do(?:n't| not)|would(?:n't| not)|could(?:n't| not)|will not|won't|never|hardly|did(?:n't| not)) (?:\\w+ )?(?:appeal|tempt|attract|interest|suit|work for|do it for|convince|feel right|sit right|make sense|come into question|enter|even cross|happen|cut it|speak to|excite|please|persuade|thrill)\\b",
    "X(?:(?!«)[^.!?;:\\n]){0,20}?\\b(?:is|are|'s|would be)(?: \\w+){0,2} (?:what|the (?:one|thing|option|choice)(?: that| which)?|something|exactly what|precisely what|the very thing) (?:i|we)(?:'d| would|'ll| will| could| can)?(?: \\w+){0,2}?\\s*(?:do(?:n't| not)|would(?:n't| not)|will not|won't|can(?:'t|not)|could(?:n't| not)|not|never|avoid|skip|reject|refuse|turn down|stay away|steer clear|keep away|dislike|hate|dread|rule out|leave (?:out|aside)|decline|pass on|least|drop|discard|eliminate|do without|live without|object|like (?:less|least)|run from|shy away)\\b",
    'X(?:(?!«)[^.!?;:,\\n]){0,15}?\\b(?:repels?|disgusts?|bores?|annoys?|stresses|scares?|horrifies|appalls?|irritates?|exhausts?|depresses|puts? me off|leaves? me cold|drives? me (?:mad|crazy)|turns? me off|gives? me the creeps|makes? (?:me|my \\w+) (?:shudder|cringe|nervous|sick|uncomfortable|unhappy|miserable|angry|anxious|uneasy|crawl)|goes against|loses?|falls? (?:flat|short|away)|drops? out|can wait|fails?|fell flat|gets? a no|gets? (?:the )?thumbs down)\\b',
    '\\b(?:worst|worse|wrong|lesser(?! (?:evil|of))|weaker|poorer|losing|least (?:\\w+ )?|greater evil|unacceptable|bad|loser)(?: (?:of (?:the|these) two|choice|option|one|answer|idea|of them|would be|for me|evil))*\\s*(?:is|:|=|would be|\\u2013|\\u2014)+\\s*(?:clearly |definitely |obviously )?X(?!…(?:evil))',
    '(?:^|[,;:\\u2013\\u2014]\\s*|\\b(?:so|but|and|then|hence|just|certainly|definitely|please|well)\\s+)(?:certainly |definitely |absolutely |surely |really |just |please |simply |anyway )*not:?\\s+(?:the )?X(?: one)?(?=\\s*(?:[.,;:!\\u2013\\u2014]|$|for me|thanks|thank you|please|because|since|as))',
    '(?:^|[,;:]\\s*)no\\s+X(?=\\s*(?:for me|thanks|please|[.!]?$))',
    "X(?:(?!«)[^.!?;\\n]){0,60}?,?\\s*\\bbut\\b(?:(?!«)[^.!?;\\n]){0,15}?(?:\\bnot (?:for|to|with) me\\b|\\bno,? thanks?\\b|\\bno thank you\\b|\\bnot my (?:thing|style|cup)\\b|\\bi(?:'d| would) never\\b|\\bi could(?:n't| not)\\b|\\bi can(?:'t|not)\\b|\\bi(?:'d| would) rather not\\b|\\bi would(?:n't| not)\\b|\\bi(?:'ll| will) pass\\b|\\bi won't\\b|\\bcount me out\\b|\\bnot (?:what|how|something) i\\b)(?![^.!?]*«)",
  ],
  turnedDown: [
    `(?:\\b(?:not(?! (?:that|only|surprisingly|to mention)\\b)|never|no(?! (?:doubt|question|contest|hesitation|reason|regrets?|brainer|matter|wonder|problem|need|way around))|cannot|refus(?:e|es|ed|ing)|against|without(?! (?:a |any )?(?:doubt|question|hesitation))|rather not|other than|unlike|neither|nor|hardly)\\b|n't\\b)(?:(?!«|\\bbut\\b)[^.!?;:,\\n\\u2013\\u2014]|${aside}){0,40}?X`,
    '\\b(?:reject(?:s|ed|ing)?|declin(?:e|es|ed|ing)|avoid(?:s|ed|ing)?|disagree with|discarded|ruled out|eliminated)\\b(?:(?!«|\\bbut\\b)[^.!?;\\n]){0,40}?X',
    "X(?:(?!«)[^.!?;:,\\n]){0,20}?(?:\\b(?:is|are|was|would|does|do|did|could|can|will)(?: not|n't)\\b|\\b(?:cannot|won't|never|isn't|aren't|doesn't|wouldn't)\\b)",
    '\\b(?:too|risk|danger|problem|trouble|drawback|disadvantage|downside|con|cons)\\b(?:(?!«)[^.!?;\\n]){0,30}?\\b(?:of|with|in|about|for)\\s+X',
  ],
  affirmed: [
    `(?:\\bi(?:'ve| have| feel| hold)|\\bthere(?:'s| is)|^) ?(?:just |only )?an? (?:(?!no\\b)\\w+ )?(?:preference|weakness|soft spot|liking|inclination|leaning|tendency|tilt|bias|lean) (?:for|towards?|to)\\s+${gear}X`,
    'X (?:is|has|does|offers|sounds|seems|comes) (?:even |far |much |a bit |a little |just )*(?:more so|more of (?:them|it|those|both)|closer|closest|nearer)(?=\\s*(?:[.!;,]|$|to me\\b|for me\\b))',
    `X (?:strikes me as|seems|sounds|feels|looks)(?: like)? the (?:better|nicer|kinder|fairer|wiser|healthier|smarter|happier|safer|finer|sounder|more (?:${good}|${nice}))(?: (?:one|option|choice|way|idea|thing|answer|of the two)| for me|(?=[.!;]))`,
    "\\b(?:i|we)(?:'d| would) (?:much |far |still |always )*(?:rather|sooner|prefer to|like to)\\s+(?:(?!(?:not|never|avoid|skip|miss|leave|without|than|lose|give|drop|stay|keep|swap|trade|forgo)\\b)\\w+\\s+){0,6}X",
    'X comes? first(?=\\s*(?:[.!;]|$|for me\\b|to me\\b))',
    "\\bi(?:'m| am|'ve (?:always )?been| have (?:always )?been) (?:more of |very much |clearly |definitely )?an? X",
    "X (?:is|are|would be|will be|'s) (?:just |perfectly |quite |absolutely )?(?:fine|ok|okay|good enough|great|perfect|ideal|good) (?:with|by|for) me\\b",
    "X (?:is|are|would be) (?:all|the only (?:thing|one|option|way)) (?:that )?i(?:'d| would| could| can| need| want| do)\\b",
    `\\bi(?:'d| would|'ll| will)\\s+(?:(?!not\\b|never\\b|hate|avoid|regret|miss\\b|skip|refuse|reject|dread|mind\\b|lose|hesitate|be\\b|hardly|only\\b|say\\b|need\\b|argue|expect|dislike|fear|lie\\b|have\\b|rather not|call\\b|find\\b|die\\b|go mad|go crazy|quit|leave|stop)\\w+)\\s+${gear}X(?!\\s+(?:is|are|was|would|has|to be|sounds?|seems?)\\b)`,
    'X (?:describes|sums up) me\\b',
    `\\b${i}\\s+${very}(?:\\w+ly\\s+)?(?:rather\\s+|sooner\\s+|much\\s+)?(?:${want}\\s+)?(?:${want}\\s+)?(?:to\\s+)?(?:it\\s+)?${gear}(?:["']|:|\\s)*X`,
    "\\b(?:i(?:'m| am)|we(?:'re| are)) (?:more |definitely |clearly |all |firmly |very much |squarely |completely |entirely |wholly |fully |totally |absolutely |strongly |solidly )*(?:for|with|on|in (?:the )?(?:favou?r|camp|team|side)|of|team|pro|an? |behind|on the side|drawn|leaning|inclined|keen|happiest|happier|going|voting|opting|siding|choosing|picking|taking|sticking|sold)\\b(?:(?!«|\\b(?:not|never)\\b)[^.!?;\\n]){0,25}?X",
    "\\b(?:my|the|our|final|own) (?:own |final |clear |personal |first |honest |only |very |real |simple |own personal |unqualified |best |correct |right |true |preferred |considered |genuine )*(?:choice|pick|answer|vote|preference|decision|verdict|favou?rites?|heart|gut(?: feeling)?|money|winner|conclusion|selection|reply|lesser evil|lesser of (?:the )?two(?: evils)?|smaller evil|better (?:choice|option|one|way|of the two|idea|answer)|right (?:choice|thing|answer|option|one)|best (?:choice|option|thing)|sympath(?:y|ies)|allegiance|inclination|instinct|option|response|nod|point|loyalty|way to go|more (?:sensible|attractive|appealing|natural) (?:choice|option|one)|one (?:for me|i(?:'d| would)? (?:\\w+ )?(?:choose|pick|take|want|prefer|like|go for|go with|do|keep)(?: (?:best|more|most))?)|thing i(?:'d| would) do)\\b(?:,[^«,.;!?\\n]{1,40},)?(?:(?!«|\\b(?:not|never|n't)\\b)[^.!?;,\\n]){0,25}?(?:\\b(?:is|was|are|would be|will be|goes|lies?|belongs?|says?|tells me|falls?|has to be|must be|remains?|stays?|for|to|on|beats for|leans?|points?|being|=)\\b|[:=\\u2013\\u2014-])(?:(?!«|\\b(?:not|never)\\b)[^.!?;\\n]){0,25}?X",
    '\\b(?:leav(?:es|ing|e)|left with|remains|comes? down to|boils? down to|only (?:option|choice) left|settles? on|makes it|narrow\\w* (?:it )?down to)\\b(?:(?!«|\\b(?:not|never|open)\\b)[^.!?;\\n]){0,25}?X',
    "\\b(?:so|hence|thus|therefore|thence|(?<!now and )then|consequently|ergo|accordingly|still|instead|(?:all the|even) (?:same|so)|in the end|on balance|overall|all in all|ultimately|in practice|in reality|in fact|as it is|as things (?:are|stand)|today|now|these days|nowadays|personally|but|yet|and yet|for (?:me|myself|my part|now)|to me|to my mind|in my (?:case|book|view|opinion|eyes)|as for me|if (?:pressed|pushed|forced)|otherwise|failing that)[,:]?\\s+(?:(?:for me|it's|it is|i say|then|just|give me|make it|it would be|it'd be|it has to be|it must be|hypothetically|if i (?:must|had to)(?: choose)?|it would have to be|i'd say|i would say|definitely|clearly|obviously|always|probably|rather|only|the|my answer is|going (?:for|with))[,:]?\\s+)*X(?=\\s*(?:[.,;:!\\u2013\\u2014]|$|it is|because|since|as|for|please|then|anyway|instead|wins|every time|any day|\\())",
    "(?:\\b(?:it's|it is|it'd be|it would be|it has to be|it must be|(?:it|that)(?:'d| would) have to be|it will have to be|it'll be|it will be|that'd be|that would be|let it be|make it|make mine|give me|gimme|let me have|count me in (?:for|on)|put me (?:down )?(?:for|in)|sign me up for|bring on|long live|hooray for|up for|here's to|all for|it can only be|there's only|there is only|only|always|definitely|certainly|clearly|obviously|absolutely|surely|probably|of course|sure,?|naturally|undoubtedly|without (?:a |any )?(?:doubt|hesitation|question),?|no (?:doubt|question|contest|hesitation)(?: about (?:it|that))?[,:]?|hands down,?|easily,?|mine is|mine's|mine would be|mine[:,]|(?<=^|[.!?]\\s)me[:,]|i say[:,]?|easy[:,]))\\s+(?:(?:always|definitely|clearly|got to be|going to be|to be|simply|just|be|still|in favou?r of|probably|the|an?)\\s+)*X(?!…\\b(?:awful|terrible|too)\\b)",
    `X(?=[,\\s]+(?:it is|it'll be|it will be|it must be|it has to be|for me\\b|wins?|every (?:single )?time|any ?day|any time|hands down|all the way|please|gets? (?:my|the) (?:vote|nod|point)|has my (?:vote|heart|sympathy)|takes (?:it|the (?:cake|prize|lead))|suits me\\b|is me\\b|was made for me|appeals? (?:to me )?(?:\\w+ )?(?:more|most)|would be my|will be my|is (?:clearly |definitely |simply |obviously |by far |still |always |certainly |just |really |easily |far and away )*(?:(?:the|my) (?:own |clear |obvious |only |first |personal |final |definite |natural |sensible |reasonable |logical |better |nicer |kinder |fairer |wiser |healthier |smarter |happier |safer |finer |lovelier |sounder |more (?:${good}|${nice}) )*(?:one(?: (?:for me|i(?:'d| would)?(?: \\w+)? (?:choose|pick|take|want|prefer|like|go|do|keep|opt|love)))?|choice|pick|answer|winner|favou?rite|best|better (?:one|choice|option|way|idea|of the two)|way to go|way (?:for me|i)|lesser(?: of (?:the )?two)? ?evils?|lesser of (?:the )?two|smaller evil|right (?:choice|thing|one|answer|option)|option (?:for me|i)|preference|obvious|thing|style|cup of tea|vote|decision|verdict|(?<=only \\w+ )way)|mine\\b|what i(?:'d| would|'ll| will)?(?: \\w+)? (?:choose|pick|take|do|want|prefer|go|like|love|opt|keep|say)|where i(?:'d| would| stand| belong)|how i(?:'d| would)|for me|more (?:appealing|attractive|tempting|me\\b|my|to my|sensible)|preferable|it\\b|(?:better|best|right|nicer|good enough) (?:for|to) me|what (?:i|we)(?:'d| would|'ll| will) \\w+)|i (?:choose|pick|prefer|select|say|want|go)\\b))(?!(?:(?!«)[^.!?;\\n]){0,30}(?:\\bnot\\b|n't\\b|\\bnever\\b|\\bfor (?:most|many|others)\\b))`,
    "X,?\\s+(?:i(?:'d| would) (?:say|choose|pick|go with|go for|take)|i (?:think|guess|suppose|say|choose)|definitely|obviously|clearly|of course|certainly|absolutely|naturally|without (?:a |any )?(?:doubt|question|hesitation)|for sure|no (?:question|doubt|contest)|thanks|always|undoubtedly|surely|hands down|personally)\\s*(?:[.!,;]|$)",
    '\\b(?:answer|choice|verdict|decision|pick|conclusion|selection|preference|vote)\\b[^«.!?;\\n]{0,12}[:=\\u2013\\u2014-]\\s*X',
  ],
  verdict:
    '\\b(?:final (?:answer|choice|decision|verdict)|verdict|conclusion|decision|in conclusion|my (?:final )?answer|my (?:final )?choice|in the end|ultimately|on balance|bottom line|to conclude|in short|in sum|in summary)\\b',
  around:
    "(?:hypothetically|if (?:pressed|forced|pushed|i must|i had to(?: choose)?)|for the sake of argument|in that case|speaking hypothetically|by a (?:\\w+ )?(?:whisker|hair|margin|nose|mile|hair's breadth)|narrowly|just about|if i(?:'m| am) honest|to be honest|truth be told|i must admit|i admit|i confess|but|so|then|and|well|okay|ok|still|yet|hence|thus|therefore|personally|definitely|clearly|obviously|probably|always|just|simply|me|for me|to me|i say|i'd say|i would say|i guess|i think|i suppose|i reckon|please|of course|without (?:a |any )?(?:doubt|question|hesitation)|hands down|any ?day|any time|every (?:single )?time|thanks|all the way|in my case|no question|no doubt|no contest|myself|too|it is|for sure|certainly|absolutely|naturally|sure|surely|right|really|honestly|frankly|hm+|um+|uh|ah|oh|easy|easily|the|an?|my|to|rather|preferably|as for me|for my part|by far|yes|definitively|instead|ultimately|again|undoubtedly|anytime|indeed|of the two|of these two|between the two|of those two|evidently|then again|(?:of|between) (?:the|these|those) two|the one (?:with|that|which|where|on|in|without)|gladly|happily|overall|on balance|in the end|no hesitation)",
  goesOn:
    'on the (?:one|other) hand|which|who|where|meanwhile|however|though|although|in contrast|by contrast|while|whereas|but|if(?! (?:i.?.?m honest|i must|possible|pressed|forced|you ask|i had to))|unless|provided|in turn|in summer|in winter|when|would be|is|are|may|might|or|and',
  conclusions: 'so|hence|thus|therefore|then|but|which is why|and so',
  predicates:
    "is|are|was|were|comes?|goes|has|have|had|would|will|can|can't|could|should|may|might|must|never|always|does|doesn't|don't|isn't|aren't|loses?|needs?|costs?|takes?|seems?|looks?|sounds?|feels?|makes?|gets?|helps?|works?|saves?|hurts?|kills?|fails?|means?|brings?|keeps?|gives?",
  firstRank:
    '(?:my )?(?:1st(?: (?:choice|place|rank|preference|option))?|first(?: (?:choice|place|preference))?|rank 1|top(?: choice)?|winner|favou?rite|#1|no\\.? 1|number (?:1|one)|best|better|gold|chosen|preferred|selected|pro|yes|in)',
  betweenWords: '(?:\\s+(?:\\w{1,3}|them|myself|with|from|into)){0,2}\\s+',
  secondRank:
    '(?:my )?(?:2nd(?: (?:choice|place|rank|preference|option))?|second(?: (?:choice|place|preference))?|rank 2|runner-up|loser|#2|no\\.? 2|number (?:2|two)|worst|worse|last(?: place)?|silver|rejected|discarded|not chosen|against|con|no|out)',
  likewise:
    '^(?=\\W*(?:and|nor|or|also|neither)\\b|[^\u00BB]*\u00BB,?\\s+\\w)\\W*(?:(?:and|nor|or|also|neither|with|against|to|for) )*X(?:,? (?:too|as well|either|likewise|also))?\\W*$',
  theOther:
    '\\bthe (?:other|alternative|remaining)(?: (?:one|option|choice|way|thing|of the two|answer|alternative|letter|end))?(?=\\s*(?:[.,;:!?)]|$|instead|then|for|is|wins|it is|appeals|because|every|any|please|over|to me))',
  afterA:
    "(?:\\d+ (?:out of|points)|because|since|as|for|it|definitely|please|i|over|is|was|beats?|trumps?|wins?|appeals?|sounds?|seems?|looks?|feels?|would|will|has|had|does|doesn't|isn't|wouldn't|any|and|or|rather|all|by|then|makes?|suits?|all|than|instead|every|hands|more|less|before|can't|cannot|not|if|when|may|might|gets?|comes?|outweighs|leaves?|goes|but|though|although|even|to me|versus|vs|first|only|clearly|obviously|without|no|with|in|on|attracts|works|strikes|always|never|must|could|should)",
  common:
    "a an the and or but if then than that this these those there here it its he she they them their theirs his her him hers we us our ours you your yours i me my mine myself yourself himself herself itself themselves is are was were be been being am do does did done doing have has had having will would shall should can could may might must to of in on at by for from with without about into over under up down out off as so too very just only not no nor never none nothing nobody yes one two three first second other another both each every all any some more most less least much many same such what which who whom whose when where why how again still even also yet ever now today always often say said says go goes going went pick choose chose chosen prefer like want wanted know think thought better best right really rather sooner quite answer option choice rate rating decide decided mean one's because since while until before after during between against through per etc else works mind bit someone somebody anyone anything happen idea seem sound sounds appeal appeals sure course",
  weak: 'few little own take takes took taken taking get gets got make makes made let lets put puts give gives gave given see seen saw look looks find found feel keep keeps need way thing things time people person good well own use tell told ask asked try come came point end ends stand part side case man woman life turn leave leaves left win wins lose beat beats lot everyone everybody something everything everywhere bring call set start run show care fine nice great big small new old long short high low whole different able early late half once',
  idioms:
    /\b(?:(?:i )?hope (?:that|this|it) helps|(?:happy|glad|pleased|here) to (?:help|answer|assist)|let me (?:know|think|see|consider)\b[^.:!?\n]*|feel free\b[^.!?\n]*|thank you for asking|thanks for asking|anything else\b[^.!?\n]*|good luck|have a (?:nice|good|great) day)|\b(?:stay(?:ing)? (?:well |far )?(?:away|clear|out)|keep(?:ing)? (?:well |far )?(?:away|clear)|my vote|votes? (?:for|goes)|take part|(?:any|some|one|every|all|these|the other|first|each|per|a) ?(?:days?|time)|(?:day by day|at work|time will tell|nowadays|put (?:it|that) (?:another|this|differently)|make up my mind|take my pick|makes? (?:more |most |no )?sense|makes it|suits? (?:me|us|my|you|her|him)|good (?:question|one|idea)|works? for me|years ago)|to be (?:fair|honest|clear)|by the way|of course|for sure|rest assured|in the (?:end|middle)|on balance|at the end of the day|in my (?:case|book|view|opinion|home country)|(?:decline|refuse) to (?:answer|choose|pick|say|take|comment|respond|participate|reply|help|give)|answer is|my answer|final answer|the answer|answer:|as my parents)/gi,
  turns: 'not no never nothing without none nobody neither nor cannot',
  stem,
};

const irregular: Readonly<Record<string, string>> = {
  bought: 'buy',
  kept: 'keep',
  told: 'tell',
  drove: 'drive',
  driven: 'drive',
  wrote: 'write',
  written: 'write',
  paid: 'pay',
  slept: 'sleep',
  spent: 'spend',
  spoke: 'speak',
  spoken: 'speak',
  flew: 'fly',
  flown: 'fly',
  flight: 'fly',
  flights: 'fly',
  ran: 'run',
  rode: 'ride',
  ridden: 'ride',
  wore: 'wear',
  worn: 'wear',
  ate: 'eat',
  eaten: 'eat',
  drank: 'drink',
  lent: 'lend',
  hid: 'hide',
  learnt: 'learn',
  forgave: 'forgive',
  children: 'child',
  kids: 'child',
  honesty: 'honest',
  privacy: 'private',
  apology: 'apologise',
  truth: 'honest',
  truthful: 'honest',
  truthfully: 'honest',
  frankly: 'honest',
  vacation: 'holiday',
  movie: 'film',
  movies: 'film',
  picture: 'photo',
  plane: 'fly',
  mum: 'mother',
  mom: 'mother',
  salary: 'pay',
  wages: 'pay',
  coins: 'cash',
  apartment: 'flat',
  automobile: 'car',
  everybody: 'everyone',
  apologize: 'apologise',
  choice: 'choose',
};

/** A word without the endings of English, for the comparison of words only. */
function stem(word: string): string {
  const known = ownValue(irregular, word) ?? word;
  if (known.length < 4) return known.replace(/y$/, 'i');
  const bare = known
    .replace(/'s$/, '')
    .replace(/(?:ies|ied)$/, 'y')
    .replace(/(?<=\w{3})(?:ly)$/, '')
    .replace(/(?<=\w{3})(?:ingly|ing|ed|es|s)$/, '')
    .replace(/([bdfgmnprt])\1$/, '$1');
  return bare.replace(/(?<=\w{2})e$/, '').replace(/y$/, 'i');
}
