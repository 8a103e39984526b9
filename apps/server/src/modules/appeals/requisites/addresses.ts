import type { LabelledSpan } from '#platform/text-models/index.ts'

import { nameLength, ofLabel, patronymic, plainSpan } from './tagged-spans.ts'

/** What the grammar of an address adds on both sides of what the tagger saw: the settlement, the kind of street, the building, the flat. */
const beforeAddress =
  /(?:\d{6},?\s{1,3})?(?:(?<!\p{L})а\/я\s?№?\s?\d{1,5},?\s{1,3})?(?:[А-ЯЁ]\p{Ll}{3,24}(?:ий|ой|ый)\s(?:район|р-н|округ|улус),?\s{1,3})?(?:(?<!\p{L})(?:республика|респ\.|г|гор|город|с|село|п|пос|посёлок|поселок|пгт|д|дер|деревня|х|хутор|ст-ца|станица|аул|улус|р-н|обл)\.?\s{1,3}[А-ЯЁ][\p{L}-]{1,40}(?:\s[А-ЯЁ][\p{L}-]{1,40})?,?\s{0,3})?(?:(?<!\p{L})(?:ул|улица|пр-т|просп|проспект|пер|переулок|б-р|бульвар|ш|шоссе|наб|набережная|мкр|микрорайон|пл|площадь)\.?\s{1,3})?$/u
const afterAddress =
  /^(?:,?\s{0,3}(?:д|дом|кв|квартира|корп|корпус|стр|оф|комн|ком|к)\.?\s{0,3}№?\s?\d{1,4}[а-яА-ЯёЁ]?(?![\p{L}\d])|[-/]\d{1,4}(?![\p{L}\d]))+/u

/** «Мартынов пер., 6, Заозёрка; +7 …»: the settlement behind the street, where the name stood in front of it. */
function localityBehind(behind: string, names: readonly LabelledSpan[], at: number): string {
  const found =
    /^,\s(?:(?:с|д|п|г|пос|дер|село|деревня|посёлок|город)\.?\s)?[А-ЯЁ]\p{Ll}{3,20}(?:\s(?:район|р-н))?(?=[;.,]?\s*(?:$|\n|тел|т\.|моб|\+7|8[\s(-]|\S+@))/u.exec(
      behind.slice(0, maxLocality),
    )?.[0] ?? ''
  return names.some(({ start }) => start >= at && start < at + found.length) ? '' : found
}
const maxLocality = 60

/** What stands between a name and an address: an e-mail, a year of birth. */
const calledBefore = /^(?:(?:\S+@\S+|\d{4}\s?г\.?\s?р\.?|\d{2}\s(?:лет|год\p{L}{0,2}))[,\s]+)+/u
/** What follows the last number of an address. */
const calledBehind = /(?<=\d[а-яА-Я]?)[,\s]+(?:мой|моя|мы|тел|номер|моб|прошу|ответ|жду|если)(?!\p{L}).*$/iu

/** A villager's whole address: «Тамара Дьячковская, с. Хоробут». */
function settlementOf(text: string, spans: readonly LabelledSpan[]): string | null {
  const ends = ofLabel(spans, 'name').map(({ end }) => end)
  const found = ofLabel(spans, 'address').find(
    ({ text: place, start }) =>
      /^(?:с|село|сл|слобода|д|дер|деревня|п|пос|посёлок|пгт|рп|пст|х|хутор|ст|станица|аул|а|кордон|разъезд|улус)\.?\s[А-ЯЁ]/u.test(
        place,
      ) &&
      ends.some((end) => end <= start && start - end <= maxBetween && !/\p{L}/u.test(text.slice(end, start))),
  )
  return found === undefined ? null : plainAddress(plainSpan(found.text))
}

/** Between a name and the address behind it. */
const maxBetween = 5

/** «я с Тополиной, 8», «прожив. Гоголя 14» */
const livingBefore = /^(?:(?:я|мы|сам|сама)\s(?:жив\p{L}+\s)?(?:с|со|из|на)\s|прож(?:ив\p{L}*)?\.?:?\s)/iu
/** «живу Заречный, Советская 3», «живу на ул. Мира» */
const livingIn = /^[Жж]ив[уёе]м?\s(?:(?:на|в|по)\s(?=\p{Lu}|ул\.|пер\.|пр)|(?=\p{Lu}))/u
/** «Советская 31-17. Пишу 18.11», «Лесная, д. 40. 09.11.2026»: a new sentence or a day behind the last number. */
const sentenceBehind = /(?<=\d[а-яА-Я]?)\.\s(?:\p{Lu}\p{Ll}+\s|\d{1,2}\.\d{2}(?!\d)).*$/su

const plainAddress = (address: string): string =>
  address
    // The second initial of the name in front of it: «Г. (347900, …»
    .replace(/^[А-ЯЁ]\.\s?(?=\(|\d{6})\(?/u, '')
    .replace(/[,;\s]+\S{1,64}@\S+.*$/su, '')
    .replace(calledBefore, '')
    .replace(livingBefore, '')
    .replace(livingIn, '')
    .replace(calledBehind, '')
    .replace(sentenceBehind, '')
    .replace(/[,;]\s(?:8|\+7)[\s(-]+9\s?$/u, '')
    .replace(/[,;.\s]+(?:\+7|8)[\s(-]{1,2}\d{3}[\s)-]{1,2}\d{3}[\s-]?\d{2}[\s-]?\d{2}$/u, '')
    .replace(/[,\s]+\d(?:-\d\d){2}$/u, '')
    .replace(/[,\s]+(?:тел|т|моб)\.?(?:\s?[+\d(][\d\s()-]{5,18})?$/iu, '')
    .replace(/\.$/u, '')
    .replace(/[\s/|]+$/u, '')

const streetBehind =
  /^[,.;\s]*(?:(?!ул|пер)\p{Ll}[\p{L}-]*[,\s]+|\d{2}\sлет\s){0,3}(?<address>[А-ЯЁ][\p{Ll}-]{3,}(?:,?\s[А-ЯЁ][\p{Ll}-]{3,}){0,2},?\s(?:д\.\s?|дом\s)?\d{1,4}[а-я]?(?:[-/]\d{1,4})?(?:,?\s(?:кв|комн)\.?\s?\d{1,4})?)(?![\d\p{L}])/u

/** «Лихачёв Марк Советская, 44»: a street with its number behind the name, without a word for it. */
export function addressBehind(text: string, spans: readonly LabelledSpan[]): string | null {
  for (const span of ofLabel(spans, 'name')) {
    const behind = text.slice(span.start + nameLength(span)).slice(0, 120)
    const found = streetBehind.exec(behind)?.groups?.['address']
    if (found !== undefined) return found
    const front = streetInFront.exec(text.slice(Math.max(0, span.start - 80), span.start))?.groups?.[
      'address'
    ]
    if (front !== undefined) return front
  }
  return null
}

/** «Заболотье, дом 6, Ярцева Клавдия» */
const streetInFront =
  /(?:^|[.!?\n]\s{1,3})(?<address>[А-ЯЁ][\p{Ll}-]{3,20}(?:\s[А-ЯЁ][\p{Ll}-]{3,20})?,?\s(?:д\.\s?|дом\s)\d{1,4}[а-я]?(?:,?\sкв\.?\s?\d{1,4})?)[,.;]\s$/u

/** «Кузьмин Артур, Верхняя Салда, ул. Нижняя, 8»: a settlement that the tagger took for a second name. */
const settlementBetween = (
  text: string,
  names: readonly LabelledSpan[],
  street: number,
): LabelledSpan | undefined =>
  names.find(
    ({ text: name, start, end }) =>
      names.some((other) => other.end <= start && start - other.end <= maxBetween) &&
      /^,\s{1,3}$/u.test(text.slice(end, street)) &&
      !name.includes('.') &&
      !patronymic.test(name),
  )

/** The address that the tagger found, with what the grammar of one adds. */
export function taggedAddress(text: string, spans: readonly LabelledSpan[]): string | null {
  const tagged = spans.filter(({ label }) => label === 'name')
  const found = ofLabel(spans, 'address')
    .map(({ start: street, end }) => {
      const settlement = settlementBetween(text, tagged, street)
      const start = settlement?.start ?? street
      const names = tagged.filter((span) => span !== settlement)
      const named = Math.max(
        0,
        ...names.map((span) => (span.end <= start ? span.start + nameLength(span) : 0)),
      )
      const head = text.slice(Math.max(named, start - 100), start)
      const before = beforeAddress.exec(head)?.[0] ?? ''
      const after = afterAddress.exec(text.slice(end, end + 60))?.[0] ?? ''
      const place = before + text.slice(start, end) + after
      const isNamed = names.some((span) => span.end <= start)
      return (
        plainAddress(plainSpan(place)) +
        (isNamed ? localityBehind(text.slice(end + after.length), names, end + after.length) : '')
      )
    })
    .find((address) => hasDigit.test(address))
  if (found !== undefined && flatAlone.test(found)) return buildingOf(text) ?? found
  return found ?? settlementOf(text, spans)
}

const addressMarks = [
  /(?:(?:прожива|зарегистрирован|прописан)[а-яё]{0,12}(?:\s{1,9}и\s{1,9}\p{L}{1,30})?(?:\s{1,9}по\s{1,9}адресу)?|(?:мой|наш|домашний|почтовый|фактический|обратный)?\s{0,9}адрес(?:\s+(?:проживания|регистрации|для\s+ответа|заявителя|места\s+жительства))?)\s{0,9}[:–—-]\s{0,99}(?<rest>[^\n]{5,200})/iu,
  /(?:прожива|зарегистрирован|прописан)[а-яё]{0,12}\s{1,9}(?:по\s{1,9}адресу\s{1,9}|в\s{1,9}|на\s{1,9})(?<rest>[^\n]{5,200})/iu,
  /(?:^|\n|,\s*|\s)(?<rest>(?:\d{6},?\s*)?(?:(?:республика|респ\.|область|обл\.|край)\s[^\n,]{3,40},\s*)?(?:г\.|гор\.|город|с\.|село|пос\.|п\.|пгт|посёлок|поселок|дер\.|деревня)\s?[А-ЯЁ][^\n]{5,160})/u,
  /(?<![\p{L}])(?<rest>(?:ул\.|улица|пр-т|проспект|пер\.|переулок|мкр\.?|микрорайон|квартал|кв-л|бульвар|шоссе|наб\.)\s?[А-ЯЁ\d][^\n]{1,120})/u,
  /(?<!\p{L})(?:мой|наш|домашний|обратный|почтовый)\s{1,3}адрес\s{1,3}(?<rest>[А-ЯЁ][^\n]{4,100})/iu,
  /(?<!\d)(?<rest>(?:(?<!\p{L})[А-ЯЁ]\p{Ll}{3,20},\s)?\d{1,2}(?:-й)?\s?(?:мкр|микрорайон)\.?,?\s(?:д\.?\s?|дом\s)?\d{1,4}[^\n]{0,60})/u,
  /(?<!\p{L})(?<rest>а\/я\s?№?\s?\d{1,5}(?:,\s?[^\n]{2,60})?)/u,
]
const hasDigit = /\d/u
/** A flat alone: the building is the one that the letter is about. */
const flatAlone = /^(?:кв|квартира|комн|комната)\.?\s?\d{1,4}$/iu
const number = String.raw`\d{1,4}(?:[а-дА-Д](?!\p{L}))?(?:[-/]\d{1,4})?(?![\d\p{L}:]|\.\d)`
const street = String.raw`[А-ЯЁ][\p{Ll}-]{3,24}(?:\s[А-ЯЁ][\p{Ll}-]{3,24})?`
/** «Дом 1962 года постройки, Рабочая 24», «живём на Спортивной, 4», «в доме по Спортивной, 20», «Крыша! Гайдара 5» */
const buildings = [
  new RegExp(
    String.raw`(?<!\p{L})(?:(?:[Жж]ив\p{L}+|дом\p{L}{0,2}|Дом\p{L}{0,2}|квартир\p{L}{0,2}|подъезд\p{L}{0,2})\s(?:\p{Ll}{2,}\s){0,3})(?:на|по|в)\s(?:ул\.\s|улице\s)?(?<building>${street},?\s(?:д\.\s?|дом\s)?${number})`,
    'u',
  ),
  new RegExp(
    String.raw`(?:^|[.!?,\n]\s{0,3})(?<building>${street},?\s(?:д\.\s?|дом\s)?${number})(?=[.,\n])`,
    'u',
  ),
]
const buildingOf = (text: string): string | null =>
  buildings.reduce<string | null>((found, one) => found ?? one.exec(text)?.groups?.['building'] ?? null, null)
/** «Живу на Паровозной 14, кв 9, первый этаж» */
const livingAt =
  /(?<!\p{L})(?:[Жж]ив[уёе]м?|[Пп]рожива(?:ю|ем))\s(?:я\s|мы\s)?(?:на|по|в)\s(?<address>(?:(?:улице|переулке|проспекте|ул\.|пер\.)\s?)?[А-ЯЁ][\p{L}-]{2,30}(?:\s[А-ЯЁ][\p{L}-]{2,30})?,?\s(?:дом\s|д\.\s?)?\d{1,4}[а-я]?(?!\p{L})(?:[-/]\d{1,4})?(?:,?\s(?:кв|квартира|корп|корпус)\.?\s?\d{1,4}){0,2})(?!\d)/u

/** The address behind words that announce one. */
export function addressOf(text: string): string | null {
  for (const mark of addressMarks) {
    const rest = mark.exec(text)?.groups?.['rest']
    const address = rest === undefined ? null : plainAddress(endOfAddress(rest))
    if (address !== null && hasDigit.test(address) && address.length >= 6) return address
  }
  return livingAt.exec(text)?.groups?.['address'] ?? null
}

/** «ул. Кирова 117 акация сгнила изнутри»: the sentence goes on behind the number; «50 лет», «1 мая», «корпус» are parts of an address. */
const proseBehind =
  /(?<=\d[а-яА-Я]?)\s(?!(?:дом[ае]?|квартир[аеы]|корп|корпус|стр|строение|литера?|офис|комн|комната|этаж|района?|мкр|микрорайона?|квартал|ул|улиц[аеы]|пер|переулок|просп|проспект|обл|области?|края?|респ|республик[аи]|гор|города?|сел[ао]|пос|посёлок|поселок|пгт|дер|деревня|лини[яи]|участок|участка|общежити[ея]|лет|год|года|мая|марта?|(?:январ|феврал|апрел|июн|июл|сентябр|октябр|ноябр|декабр)[яь]|августа?)(?!\p{L}))\p{Ll}{3,}(?!\p{L}).*$/su

/** Cuts the text after an address: the phone, the e-mail, a new sentence. */
function endOfAddress(rest: string): string {
  return rest
    .replace(/^(?<inside>[^()]*)\).*$/su, '$<inside>')
    .replace(
      /[,;.\s]*(?:(?:моб|раб|конт)[а-яё]*\.?\s*)?(?:тел(?:ефон)?|т)\.?\s*[:.]?\s*(?:\+7|8)?[\s(-]*\d{3}.*$/iu,
      '',
    )
    .replace(/[,;.\s]*(?:тел(?:ефон)?|e-?mail|эл(?:ектронн[а-яё]+|\.)?\s*почта|паспорт)(?!\p{L}).*$/iu, '')
    .replace(/[,;\s]*(?:\+7|8)[\s(-]*\d{3}[\s)-]*\d{3}.*$/u, '')
    .replace(/[,;.\s]*(?<![\w.+-])[\w.+-]{1,64}@.*$/u, '')
    .replace(/(?<=\d[а-яё]?|\p{L}{4,})\.\s+[А-ЯЁ].*$/u, '')
    .replace(/(?<=\d[а-яё]?),\s+(?:дом|этаж|\p{Ll}{4,}\sэтаж)\s+\p{Ll}.*$/u, '')
    .replace(proseBehind, '')
    .replace(/[,;]\s+(?:прошу|просим|обраща|пишу|хочу|жалу).*$/iu, '')
    .trim()
    .replace(/[.,;:]+$/u, '')
}
