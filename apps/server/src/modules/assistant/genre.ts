/** Genres the built-in engine writes, with the names shown to users. */
export const genres = {
  letter: 'письмо',
  request: 'письмо-запрос',
  invitation: 'приглашение',
  thanks: 'благодарственное письмо',
  announcement: 'объявление',
  congratulation: 'поздравление',
  report: 'доклад',
  note: 'справка',
  summary: 'краткое изложение',
} as const
export type Genre = keyof typeof genres

/** The more specific genres first. A genre is named by its word anywhere in the first sentence. */
const signs: readonly (readonly [Genre, RegExp])[] = [
  [
    'summary',
    /(?:кратк(?:о|ое|ую|ий)\s+(?:изложи|перескажи|содержани|выжимк|пересказ|изложени)|сократи|перескажи|резюме\s|резюмируй|выдели\s+(?:главн|основн|суть)|суммируй|сделай\s+(?:выжимку|конспект|краткое)|конспект)/iu,
  ],
  ['congratulation', /поздрав/iu],
  ['invitation', /(?:приглашени|пригласи)/iu],
  ['thanks', /(?:благодарствен|благодарност|поблагодари)/iu],
  [
    'announcement',
    /(?:объявлени|объяви|анонс|извещени|оповести|оповещени|пост\s+(?:о|об|для)|новост[ьи]\s+(?:о|об|для))/iu,
  ],
  ['report', /(?:доклад|отч[её]т|выступлени|речь|тезис)/iu],
  ['note', /(?:справк[ауие]|служебн(?:ая|ую)\s+записк|докладн(?:ая|ую)|пояснительн(?:ая|ую)\s+записк)/iu],
  ['request', /(?:запрос|запроси|письм[а-я]+\s+с\s+просьбой|попроси|ходатайств)/iu],
  ['letter', /(?:письм[оае]|обращени[ея]\s+к|ответ\s+(?:на|жител|гражд|заявител)|уведомлени[ея])/iu],
]

/** The requested genre; null when none is named. */
export function genreOf(message: string): Genre | null {
  const [head = ''] = message.split(/\n/u)
  // «Напишите письмо о поздравлении ветеранов» is a letter: the word next to the verb decides.
  const ordered =
    /(?:напиш[а-яё]*|подготов[а-яё]*|состав[а-яё]*|сделай[а-яё]*|нуж[а-яё]+|помог[а-яё]*(?:\s+(?:написать|подготовить|составить))?|сочин[а-яё]*|набросай[а-яё]*|оформ[а-яё]*)\s+(?:мне\s+|пожалуйста,?\s+|текст\s+)*(?<what>\p{L}+(?:\s+\p{L}+)?)/iu.exec(
      head,
    )?.groups?.['what']
  const byOrder = ordered === undefined ? undefined : signs.find(([, sign]) => sign.test(`${ordered} `))
  if (byOrder) return byOrder[0]
  const found = signs.map(([genre, sign]) => ({ genre, at: head.search(sign) })).filter(({ at }) => at >= 0)
  const [first] = found.toSorted((a, b) => a.at - b.at)
  return first?.genre ?? signs.find(([, sign]) => sign.test(message.slice(0, 400)))?.[0] ?? null
}

/** The name of a task the built-in engine cannot do; null for other messages. */
export function unsupportedTask(message: string): string | null {
  const head = message.slice(0, 300)
  const found = limits.find(([sign]) => sign.test(head))
  return found?.[1] ?? null
}

const please = String.raw`^\s*(?:здравствуйте[!,.]?\s*|пожалуйста,?\s*|можешь\s+|можете\s+|мне\s+нужно\s+)*`
const begins = (words: string) => new RegExp(`${please}(?:${words})`, 'iu')

/** By the beginning of a message: «переведи письмо» names a letter but asks for none. */
const limits: readonly (readonly [RegExp, string])[] = [
  [begins('перевед|перевести|translate'), 'переводить на другие языки'],
  [
    begins(
      String.raw`нарису|сделай(?:те)?\s+(?:картинк|плакат|логотип|баннер)|сгенерируй(?:те)?\s+(?:картинк|изображен)`,
    ),
    'рисовать и оформлять картинки',
  ],
  [
    begins(String.raw`(?:найди|поищи|посмотри)(?:те)?\s+(?:в\s+(?:интернете|сети|яндекс|гугл)|на\s+сайт)`),
    'искать в интернете',
  ],
  [
    begins(String.raw`(?:напиши|сделай)(?:те)?\s+(?:код|программ|скрипт|формул)`),
    'писать программы и формулы',
  ],
  [begins(String.raw`(?:посчитай|рассчитай|вычисли)(?:те)?\s`), 'считать и проверять расчёты'],
  [
    begins(String.raw`(?:сочини|напиши)(?:те)?\s+(?:стих|песн|рассказ|сказк|анекдот)`),
    'сочинять стихи и рассказы',
  ],
  [
    begins(String.raw`(?:какая|какой)\s+(?:сегодня\s+)?(?:погода|курс)|кто\s+так(?:ой|ая)`),
    'отвечать на вопросы о фактах',
  ],
]

/** Whether it is a legal question, which the lawyer answers. */
export const asksAboutLaw = (message: string): boolean =>
  /(?:какой\s+срок|имеет\s+ли\s+право|вправе\s+ли|законно\s+ли|по\s+какому\s+закону|какая\s+стать|что\s+грозит|нужно\s+ли\s+по\s+закону|\d-фз[^?\n]{0,500}\?)/iu.test(
    message,
  )
