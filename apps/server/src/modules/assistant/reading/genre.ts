import { guessGenre } from '#platform/text-models/index.ts'

import { ordersList, listNames } from './records.ts'

/** Genres the built-in engine writes, with the names shown to users. */
export const genres = {
  'letter-request': 'письмо с просьбой',
  'letter-answer': 'ответ',
  'letter-notice': 'письмо-сообщение',
  'cover-letter': 'сопроводительное письмо',
  invitation: 'приглашение',
  thanks: 'благодарственное письмо',
  memo: 'служебная записка',
  note: 'справка',
  announcement: 'объявление',
  post: 'заметка для соцсетей',
  congratulation: 'поздравление',
  condolence: 'соболезнование',
  'welcome-speech': 'слово для выступления',
  report: 'отчёт',
  agenda: 'повестка',
  summary: 'краткое изложение',
  shorten: 'сокращённый текст',
  proofread: 'исправленный текст',
  'plain-words': 'текст простыми словами',
  formal: 'официальный текст',
  reference: 'характеристика',
  protocol: 'протокол',
  plan: 'план',
  'translate-case': 'имя в нужном падеже',
} as const
export type Genre = keyof typeof genres

/** What a request wants: a genre, or what cannot be done. */
export type RequestedGenre = Genre | 'cannot'

/** Words of a genre with what they weigh against the model, in logarithms of the odds. */
const cues: readonly (readonly [RequestedGenre, number, RegExp])[] = [
  ['agenda', 9, /(?<!\p{L})повестк|^\s*(?:родительское|совет\s+\p{L}+|планёрка|комиссия)\s*:/iu],
  [
    'translate-case',
    9,
    /(?:дательн|родительн|винительн|творительн|предложн)\p{L}*|просклоня|склонени|^\s*ко(?:го|му)\s+\p{L}+:/iu,
  ],
  [
    'proofread',
    8,
    /^\s*(?:исправ|поправ|проверь|почисти|найди\s+ошибк|вычит)|исправь|ошибк|опечатк|запят(?:ые|ую)|орфограф/iu,
  ],
  [
    'plain-words',
    8,
    /по-человечески|простыми\s+словами|обычными\s+словами|понятн(?:ее|ей|о\s+для|ым\s+язык)|растолкуй|разжуй|(?:скажи|напиши)\s+(?:просто|так,?\s+что\p{L}*\s+(?:поня|поймёт|поймет))|чтоб\p{L}*\s+(?:\p{L}+\s+){0,3}поня|попроще|^\s*(?:объясни(?!тельн|(?:те)?\s+\p{L}+(?:е|у|ю|ам|ям)\s[^:«]{0,60}?(?:почему|что|зачем)(?!\p{L}))|чтобы\s+понял)|канцелярит|проще\s*[:«]|(?:напиши|скажи|сделай|перепиши|изложи|объясни)\p{L}*\s+(?:\p{L}+\s+)?(?:по)?проще(?!\p{L})|человеческим\s+язык/iu,
  ],
  [
    'formal',
    8,
    /(?:перепиши|сделай|напиши|изложи|оформи|скажи)\p{L}*\s+(?:это\s+)?(?:официальн|более\s+официальн|деловым|по-деловому|прилично|как\s+положено|по\s+уму|нормальн\p{L}+\s+язык|как\s+для\s+\p{L}+|так,?\s+чтоб\p{L}*\s+можно\s+было\s+отправ)|(?:сделай|перепиши)\p{L}*\s+(?:\p{L}+\s+){0,2}официальн|официальным\s+(?:языком|стилем)|официальнее|(?:переведи|перевести)\s+(?:это\s+)?на\s+(?:нормальн|официальн|деловой|канцеляр|русский\s+официальн)|(?:в|на)\s+(?:нормальн|приличн|официальн|делов)\p{L}+\s+(?:вид|язык)\p{L}*|причеши|приведи\s+в\s+(?:божеский|порядок|приличн)|нормальный\s+текст|перепиши(?!\s+(?:по-человеч|прощ|прост|понятн|коро))(?:\s|$|\p{Pd})/iu,
  ],
  [
    'shorten',
    7,
    /^\s*(?:укорот|сократ|сделай\s+(?:короче|смс)|короче(?!,?\s+(?:говоря|на[мс]|мне|у|мы|я|тут|там|так|дело|нуж|надо)(?!\p{L}))|без\s+воды|оставь\s+суть|сожми|ужми|отожми|отжми|урежь|режь|одну\s+строк|одной\s+(?:фразой|строк))|до\s+одной\s+фразы|слишком\s+длинно|сожми|ужми|короче\s+(?:раза\s+)?в\s+\p{L}+\s*(?:раз|,|$)|короче\s+сделай\s*$/iu,
  ],
  [
    'summary',
    7,
    /перескаж|выжми|(?:что|чего)\s+(?:тут|здесь)\s+(?:важн|главн)|о\s+ч[её]м\s+(?:письмо|бумага|документ|текст)|кратко\p{L}*\s+(?:изложи|перескажи|содержан|выжимк|пересказ)|выжимк|^\s*(?:суть|о\s+чём|в\s+двух\s+(?:фраз|слов)|покороче|главное|(?:кратко|коротко|вкратце)\s*[:—-])|выдели|резюм|конспект|суммируй|сократи\s+текст|изложи\s+кратко/iu,
  ],
  [
    'condolence',
    9,
    /соболезн|сочувстви|(?<!\p{L})умер(?:ла|ли)?(?!\p{L})|(?<!\p{L})погиб(?:ла|ли|шего|шей)?(?!\p{L})|скончал|кончин/iu,
  ],
  [
    'congratulation',
    8,
    /поздрав|с\s+дн[её]м\s+рожден|юбиле|\d+-лети(?!я\s)|с\s+рождением|(?<!\p{L})с\s+(?:новым\s+годом|днём|профессиональн)|(?:дедушке|бабушке|ветерану)\s+\d/iu,
  ],
  [
    'thanks',
    7,
    /благодарствен|благодарност|поблагодар|^\s*спасибо\s+\p{L}+|помогли\s+(?:на|с|в)\s|(?:^|\s)от\s+\p{L}+\s+[^,]{3,40}\s+за\s+\d/iu,
  ],
  [
    'welcome-speech',
    8,
    /(?<!\p{L})речь|приветствен|слово\s+(?:от|для|главы|директора|на|две|три)|открывает\s|встречаем\s+гост|тост|(?<!тезисы\s)выступлени/iu,
  ],
  [
    'post',
    8,
    /(?<!\p{L})пост(?:ик)?(?!\p{L}|\s+нов)|(?:^|\s)(?:в\s+)?(?:телегу|тг|соцсети)(?!\p{L})|подпиши\p{L}*\s+фото|заметк|телеграм|вконтакте|(?:^|\s)в\s+вк(?!\p{L})|соцсет|^\s*расскажи\s+про|в\s+группу/iu,
  ],
  ['invitation', 7, /приглашени|пригласи/iu],
  [
    'cover-letter',
    8,
    /сопровод|письмо\s+к\s|приложите\s+письмо|возвращаем|(?<!\p{L})сдаём|(?:^|\s)направляем|конверт|опись\s+прилага/iu,
  ],
  ['note', 7, /(?<!\p{L})справк[уае](?!\p{L}|\s+(?:о\s+(?:сделанн|проделанн|работе)|по\s+\p{L}+\s+за))/iu],
  [
    'memo',
    8,
    /служебк|служепк|заявлени[ея]\s+(?:на\s+(?!участ)|об?\s)|служебн\p{L}+|объяснительн\p{L}+|(?<!\p{L})рапорт|от\s+меня\s*\(|внутренн\p{L}+\s+записк|докладн|коллегам\s+отдела|^\s*(?:завхозу|для\s+\p{L}+-службы)|передай\s+\p{L}+-?специалист|(?<!\p{L})отгул/iu,
  ],
  [
    'report',
    8,
    /(?<!\p{L})(?:сводк|справк\p{L}*\s+(?:о\s+(?:сделанн|проделанн|работе)|по\s+\p{L}+\s+за))|(?<!\p{L})отч[её]т\p{L}*(?!\s+(?:за\s+\p{L}+\s+и\s+пояснени))|отчитайся|итог\p{L}*\s+(?:весны|лета|осени|зимы|года|недели|месяца|работы)|доклад|тезис|^\s*по\s+обращениям\s+за/iu,
  ],
  [
    'announcement',
    8,
    /объявлени|объяви(?!ть\s+благодарност)|анонс|оповест|афиш|^\s*(?:набор|ярмарка|приём|собрание|отключают|зовём|требу[ею]тся|внимание|продам)(?!\p{L})|не\s+парковать|извещени/iu,
  ],
  [
    'letter-answer',
    9,
    /^\s*(?:объясни|поясни)(?:те)?\s+\p{L}+(?:е|у|ю|ам|ям)\s[^:«]{0,60}?(?:почему|что|зачем)(?!\p{L})|^\s*ответ(?!\s*нужен)|(?:^|\s)ответь|отвеча(?:ем|ю)\s|поясни\s|отказ(?!\p{L})|жалуется|спрашивает|разъясни\s|не\s+поддерживаем|предлагал\s/iu,
  ],
  [
    'letter-request',
    7,
    /попроси|(?:^|\s)проси(?:м|ть)\s|спроси|надо\s+чтобы|просит\s+у|запрос(?:и|\s)|ходатайств|с\s+просьбой|просим|обрати(?:ться|сь|тесь)(?!\p{L})|чтоб[ыь]?\s+(?:\p{L}+\s+){0,2}\p{L}{3,}ли(?!\p{L})|^\s*у\s+\p{L}+\s/iu,
  ],
  [
    'letter-notice',
    7,
    /предупреди|уведом|сообщи|напомин|скажи\s+письмом|оповести\s+письм|письм[оа]\s|^\s*(?:родителям|жильцам|жителям|напиши\s+жильцам|пациентам)[^:]{0,40}:/iu,
  ],
]

/** A list that an order names decides. */
const namedList = (request: string): RequestedGenre | null =>
  (Object.keys(listNames) as (keyof typeof listNames)[]).find((name) =>
    ordersList(request, listNames[name]),
  ) ?? null

/** Genres that work on a text which the message brings along. */
export const editGenres: ReadonlySet<string> = new Set([
  'summary',
  'shorten',
  'proofread',
  'plain-words',
  'formal',
  'translate-case',
])

/** «понятнее: „Собственники вправе …“»: what stands in front of a text that is quoted whole. */
const orderOfQuoted = (message: string): string | null =>
  /^(?<order>[^«"“]{3,70}?)[:\s—-]*[«"“](?<text>[^«»"“”]{25,}|.{60,})[»"”]\.?\s*$/su.exec(message)?.groups?.[
    'order'
  ] ?? null

/** Below this share of the odds the genre is not sure. */
const certain = 0.6

/** The genre that a request wants; what cannot be done only where that is sure. */
export function genreOf(message: string): { genre: RequestedGenre; isSure: boolean } {
  const [head = ''] = message.split(/\n/u)
  const request = head.replaceAll(/«[^»]{40,}»?|"[^"]{40,}"?/gu, ' ').slice(0, 400)
  const list = namedList(request)
  if (list) return { genre: list, isSure: true }
  const odds = new Map<RequestedGenre, number>()
  // Of a text in quotes only the words in front say what to do with it.
  const order = orderOfQuoted(message)
  for (const { label, probability } of guessGenre(order ?? message.slice(0, maxRead)).guesses)
    if (order === null || editGenres.has(label))
      odds.set(label as RequestedGenre, Math.log(probability + least))
  for (const [genre, weight, words] of cues) {
    if (order !== null && !editGenres.has(genre)) continue
    const at = request.search(words)
    if (at < 0) continue
    // Words at the beginning are the order, later ones may be its matter.
    const bonus = weight * (at < 3 ? 1 : at < 25 ? 0.75 : 0.45)
    odds.set(genre, (odds.get(genre) ?? Math.log(least)) + bonus)
  }
  const ranked = [...odds].toSorted((a, b) => b[1] - a[1])
  const [first, second] = ranked
  if (!first || !second) return { genre: 'letter-notice', isSure: false }
  const whole = ranked.reduce((sum, [, log]) => sum + Math.exp(log - first[1]), 0)
  const isSure = 1 / whole >= certain
  return { genre: first[0] === 'cannot' && !isSure ? second[0] : first[0], isSure }
}

/** The probability of what the model leaves out, and what of a message it reads, in characters. */
const least = 0.02
const maxRead = 1500

/** Whether it is a legal question, which the lawyer answers. */
export const asksAboutLaw = (message: string): boolean =>
  /(?:какой\s+срок|имеет\s+ли\s+право|вправе\s+ли|законно\s+ли|по\s+какому\s+закону|какая\s+стать|что\s+грозит|нужно\s+ли\s+по\s+закону|\d-фз[^?\n]{0,500}\?)/iu.test(
    message,
  )
