/*
 * Threats, curses and insults (59-ФЗ ст. 11 ч. 3), sources of patterns. Each form says who does what to whom: «голову разбил на льду» and
 * «чтоб дом не сгорел» are no abuse, rats and pigs are animals first.
 */

const someone = String.raw`(?:всех|вас|тебя|ваш[а-яё]*|тво[а-яё]+)`
const bodyPart = String.raw`(?:ноги|руки|зубы|р[её]бра|шею|кадык|язык|глаза|уши|башку|голову|череп)`
const harm = String.raw`(?:переломаю|выдерну|вырву|выколю|выбью|оторву|отгрызу|пересчитаю|проломлю|сверну)`

/** What the author will do to somebody, or to where they live. */
const threats = [
  String.raw`(?:подожгу|закопаю|придушу|удавлю|покалечу|изувечу|перестреляю)\s+(?:\p{L}+\s+)?${someone}(?!\p{L})`,
  String.raw`перестрелять\s+(?:всех\s+)?${someone}`,
  String.raw`${bodyPart}\s+(?:\p{L}+\s+){0,2}${harm}(?!\p{L})|${harm}\s+(?:\p{L}+\s+){0,2}${bodyPart}(?!\p{L})|зубы\s+(?:\p{L}+\s+)?пересчитать`,
  String.raw`(?:подстерегу|подкараулю)(?!\p{L})|(?:встречу|дождусь)\s+(?:вас|тебя|его|е[её])\s+(?:\p{L}+\s+){0,3}(?:вечер|подъезд|темн|за\s+углом)`,
  String.raw`поговорим\s+по[-\s]мужски|спущу\s+(?:\p{L}+\s+)?(?:собак|пса|кобел)`,
  String.raw`знаю,?\s+где\s+(?:тво|ваш)[а-яё]+\s+(?:\p{L}+\s+)?(?:учит|жив|играет)`,
  String.raw`(?:вас|тебя)\s+(?:\p{L}+\s+){0,2}мордой`,
]

/** Said of people alone. */
const insult = String.raw`(?:ворюг|дармоед|кровосос|упыр|нелюд|живод[её]р|скотин|скоты(?!\p{L})|тупорыл|безмозгл|холуи|прихвостн|падл|шваль|быдл|(?:жирн|наглы)[а-яё]+\s+(?:морд|хар|рож)|туп[а-яё]+\s+(?:коров|кур|овц|баб|баран|коз))[а-яё]*`
/** Said of animals, too: an insult beside one of the others, or as somebody of an office. */
const beast = String.raw`(?:свинь[ияй]|крысы?|шакал|баран|коз[лы]|овц|черв|глист|паразит)[а-яё]*`
const scornful = String.raw`(?:вонюч|проклят|ненасытн|продажн|чинов|контор|кабинет|безмозгл|кончен)[а-яё]+`

const insults = [
  String.raw`(?:${insult}|${beast})[^.?\n]{0,60}(?<!\p{L})${insult}|${insult}[^.?\n]{0,60}(?<!\p{L})${beast}`,
  String.raw`${insult}\s+${scornful}|${scornful}\s+${insult}|${beast}\s+(?:ненасытн|продажн|чинов|контор|кабинет)[а-яё]+`,
  String.raw`удавитесь`,
]

const curses = [
  String.raw`чтоб\s+(?:у\s+)?(?:вы|вас|вам|ваши|ты|тебе|тебя)\s+(?:(?!не\s)\p{L}+\s+){0,5}(?:сдох|подох|захлебн|подавил|сгнил|икал|сгорел|провалил|перекосил|пусто|окочур)[а-яё]*`,
]

/** Each alternative is bounded: a text of the longest length is read in one pass. */
export const abusiveWordings = [...threats, ...insults, ...curses].join('|')
