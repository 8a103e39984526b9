/** A body that decides what a municipality cannot, as a letter names it. */
export type OtherBody = {
  readonly id: string
  readonly name: string
  readonly genitive: string
  /** The neutral name of a question to it; null when the topic names it. */
  readonly about: string | null
  readonly pattern: RegExp
}

const start = String.raw`(?<!\p{L})`
const body = (
  id: string,
  about: string | null,
  name: string,
  genitive: string,
  source: string,
): OtherBody => ({
  id,
  about,
  name,
  genitive,
  pattern: new RegExp(start + String.raw`(?:${source})`, 'iu'),
})

/** The first that fits; what is said about its own action stands before what is said about its subject. */
const bodies: readonly OtherBody[] = [
  body(
    'prosecutor',
    'о действиях прокурора',
    'прокуратура субъекта Российской Федерации',
    'прокуратуры субъекта Российской Федерации',
    String.raw`(?:действи|бездействи)[а-яё]+\s+(?:\p{L}+\s+){0,2}прокур|прокурор\s+(?:\p{L}+\s+){0,4}(?:прислал|ответил|отказал|не\s+рассмотр)`,
  ),
  body(
    'bailiffs',
    'о действиях судебных приставов',
    'Федеральная служба судебных приставов',
    'Федеральной службы судебных приставов',
    String.raw`(?:судебн[а-яё]+\s+)?пристав[а-яё]*\s+(?:\p{L}+\s+){0,5}(?:не\s|снял|списал|арест|удерж|взыск|бездейств|закрыл|молч)|исполнительн[а-яё]+\s+производств`,
  ),
  body(
    'migration',
    'о соблюдении миграционного законодательства',
    'Министерство внутренних дел',
    'Министерства внутренних дел',
    String.raw`мигрант|миграц|нелегал|гастарбайтер|человек\s+\p{L}+\s+приезжих|приезжих\s+(?:рабоч|по-русски|без\s+документ)`,
  ),
  body(
    'police',
    'о рассмотрении сообщения о преступлении',
    'Министерство внутренних дел',
    'Министерства внутренних дел',
    String.raw`мошенни|представил[а-яё]+\s+(?:следовател|сотрудник[а-яё]*\s+(?:банка|полиции|безопасност))|(?:дежурн[а-яё]+\s+част|участков[а-яё]{2,3}|полици[а-яё]+)\s+(?:\p{L}+\s+){0,5}(?:не\s|отказ|тишин|молч)|(?:украли|угнали|похитили)(?!\p{L})`,
  ),
  body(
    'social-fund',
    'о назначении и размере пенсии и выплат',
    'Социальный фонд России',
    'Социального фонда России',
    String.raw`(?:социальн|пенсионн)[а-яё]+\s+фонд|(?:размер|перерасч[её]т|начислени|назначени|индексаци)[а-яё]*\s+(?:\p{L}+\s+){0,2}пенси|пенси[а-яё]+\s+(?:\p{L}+\s+){0,4}(?:меньше|уменьш|не\s+пересчит|не\s+индекс|не\s+доплат|не\s+начисл|не\s+назнач)|клиентск[а-яё]+\s+служб|материнск[а-яё]+\s+капитал|стаж[а-яё]*\s+(?:у\s+меня\s+)?[^.!?]{0,60}(?:лет|год)|пусть\s+фонд|северн[а-яё]+\s+надбавк`,
  ),
  body(
    'defence',
    'о мерах поддержки семьи погибшего военнослужащего',
    'военный комиссариат и Социальный фонд России',
    'военного комиссариата и Социального фонда России',
    String.raw`погиб[а-яё]*\s+(?:под|на\s+сво|в\s+зоне|в\s+20)`,
  ),
  body(
    'tax',
    'о начислении налога',
    'Федеральная налоговая служба',
    'Федеральной налоговой службы',
    String.raw`налогов[а-яё]+\s+(?:инспекци|служб|уведомлени|вычет|орган)[а-яё]*\s+(?:\p{L}+\s+){0,4}(?:не\s|насчита|начисл|прислал|требу|отказ)|налогов[а-яё]+\s+вычет`,
  ),
  body(
    'bank',
    'о работе кредитной организации',
    'Банк России',
    'Банка России',
    String.raw`банк[а-яё]*\s+(?:\p{L}+\s+){0,3}(?:закры|карт|перевыпус|не\s+выда|заблокир|списал|приехать)|заставьте\s+банк`,
  ),
  body(
    'post',
    'об оказании услуг почтовой связи',
    'Роскомнадзор и управление федеральной почтовой связи',
    'Роскомнадзора и управления федеральной почтовой связи',
    String.raw`почтальон|(?:отделени|работник)[а-яё]*\s+почт|почт[аеуы]\s+(?:\p{L}+\s+){0,3}(?:закры|не\s+работ|не\s+приносит)`,
  ),
  body(
    'telecom',
    'об оказании услуг связи',
    'Роскомнадзор и оператор связи',
    'Роскомнадзора и оператора связи',
    String.raw`сотов[а-яё]+\s+связ|мобильн[а-яё]+\s+(?:связ|интернет|оператор)|оператор[а-яё]*\s+связи`,
  ),
  body(
    'health',
    null,
    'орган исполнительной власти субъекта в сфере охраны здоровья',
    'органа исполнительной власти субъекта в сфере охраны здоровья',
    String.raw`терапевт|гинеколог|педиатр|хирург|фельдшер|поликлиник[а-яё]+\s+(?:нет|не\s)|скор(?:ая|ую|ой)\s+(?:помощь\s+)?(?:\p{L}+\s+){0,4}(?:не\s|приехал|час)|вакцин|талон[а-яё]*\s+к\s+врач|нет\s+врач|доктор[а-яё]*`,
  ),
]

/** Topics that a catalogue names and another body decides, with the body. */
const foreignTopics: ReadonlyMap<string, string> = new Map([['health', 'health']])
/** Topics that a municipality answers itself even where another body is mentioned. */
const ownTopics = new Set([
  'housing',
  'access',
  'light',
  'roads',
  'winter',
  'bus',
  'property',
  'labor',
  'school',
  'kindergarten',
  'animals',
  'staff',
  'guard',
])

/** The other body that decides a question; null when the municipality does or takes part. */
export function otherBodyFor({
  text,
  context,
  topic,
}: {
  text: string
  context: string
  topic: string | null
}): OtherBody | null {
  const byTopic = topic === null ? undefined : foreignTopics.get(topic)
  if (byTopic !== undefined) return bodies.find(({ id }) => id === byTopic) ?? null
  if (topic !== null && ownTopics.has(topic)) return null
  const found = bodies.find(
    ({ id, pattern }) => id !== 'health' && (pattern.test(text) || pattern.test(context)),
  )
  return found ?? null
}
