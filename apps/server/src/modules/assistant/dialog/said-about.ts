import { phraseIn, type Inflected } from '#platform/russian/index.ts'

/** A message about a draft: what it changes, and whole clauses that it adds. */
export type SaidAbout = { readonly text: string; readonly added: readonly string[] }

/**
 * A message about a draft without what says nothing new («срок тот же»), with an order that stands last («…, впиши») taken
 * from what it orders, and with what was missing as an addition («забыла указать секретаря, Трофимова»).
 */
export function saidAbout(message: string, words: Inflected): SaidAbout {
  const text = withMissing(
    withApology(withValueLast(withNewValue(withoutSame(message)), words))
      .replace(letItSay, 'добавь ')
      .replace(sayToo, 'добавь '),
    words,
  )
  return withLastOrder(withoutChangeOrder(text))
}

/** «стаж поправь, дочь сказала 41 год» → «стаж 41 год» */
const withNewValue = (message: string): string =>
  message.replace(
    /(?<=^|[,.;]\s+|\sи\s)(?<thing>\p{Ll}{3,}(?:\s\p{Ll}{3,})?)\s+(?:поправь|исправь|поменяй|неверн\p{L}+|неправильн\p{L}+|не\s+т(?:от|а|о|е)|друг(?:ой|ая|ое|ие)|не\s+так\p{L}*)(?:те)?[\s,.:—–-]+(?:[^,.;:\d]{2,40}[\s—–:-]+)?(?<value>(?:до|с|к|по|в|на)?\s*\d[^,.;]*)/iu,
    '$<thing> $<value>',
  )

/** «и ещё напиши, что нужна машина», «скажи также про вход» */
const sayToo =
  /^(?:(?:и|а)[\s,]+)?(?:(?:ещ[её]|также|тоже)\s+(?:на?пиши|скажи|укажи|упомяни|сообщи)(?:те)?|(?:на?пиши|скажи|укажи|упомяни|сообщи)(?:те)?\s+(?:ещ[её]|также|тоже))(?:\s+(?:им|ему|ей|там))?[\s,]+(?=что\s|про\s|об?\s)/iu

/** «и пусть там будет: извините, что …» */
const letItSay =
  /^(?:(?:и|а|ещ[её])[\s,]+)*пусть\s+(?:(?:там|в\s+тексте|в\s+письме|ещ[её]|также|тоже)\s+)+(?:будет|стоит|написано)[\s,:]+(?:сказано[\s,:]+|написано[\s,:]+)?(?:что\s+)?/iu

const thingFirst =
  /(?<=^|[,.;]\s+|\sи\s)(?<thing>\p{Ll}{3,}(?:\s\p{Ll}{3,})?)\s+(?:добав(?:ь|ить)|впиши|допиши)(?:те)?\s+(?<value>(?:до|с|от|по|к)?\s*\d[^,.;]*)/giu
const ofMoney = /^(?:цен|стоимост|плат|взнос|сумм)/u
/** «цену добавь 250» → «добавь цена — 250 рублей» */
const withValueLast = (message: string, words: Inflected): string =>
  message.replaceAll(thingFirst, (written: string, ...match: unknown[]) => {
    const { thing = '', value = '' } = match.at(-1) as Record<string, string>
    const name = phraseIn('nom', thing, words)
    const unit = ofMoney.test(name ?? '') && /^\d+$/u.test(value.trim()) ? ' рублей' : ''
    return name === null ? written : `добавь ${name} — ${value.trim()}${unit}`
  })

/** «и за задержку извинись» → «добавь приносим извинения за задержку» */
const withApology = (message: string): string =>
  message.replace(
    /(?<=^|[,.;]\s*|\s)(?:и\s+)?(?:(?<front>за\s+\p{L}[^,.;]{2,60}?)\s+извини(?:сь|тесь|ться)|извини(?:сь|тесь|ться)\s+(?:там\s+|перед\s+\p{L}+\s+)?(?<behind>за\s+[^,.;]{2,60}))(?=[\s,.;!]*$|[,.;])/iu,
    (...match: unknown[]) => {
      const { front, behind = '' } = match.at(-1) as { front?: string; behind?: string }
      return `добавь приносим извинения ${front ?? behind}`
    },
  )

const sameClause =
  /^(?:(?:и|а|но|только)\s+)?(?:(?:вс[её]\s+)?(?:остальн|проч)\p{L}+(?:\s+(?:все|всё|данные))?\s+(?:так\s+же|также|то\s+же|те\s+же|прежн\p{L}+|без\s+изменений|как\s+был[аои]?|как\s+(?:есть|раньше)|не\s+(?:меня|трога|измен)\p{L}+|остав\p{L}+|верно|правильно)|(?:\p{L}+\s+)?(?!сдела|напиш|напис|дава|теперь|нужн|надо|точно|самое)\p{Ll}{3,}\s+(?:тот|та|то|те)\s+же(?:\s+сам\p{L}+)?|(?!сдела|напиш)\p{Ll}{3,}\s+(?:прежн\p{L}{2}|без\s+изменений|не\s+(?:изменил|меня)\p{L}+))$/iu

/** «срок тот же», «всё остальное так же», «телефон прежний»: they repeat what the draft says. */
const withoutSame = (message: string): string => {
  const kept = message
    .split(/([,.;!]\s*|\s+(?=и\s))/u)
    .reduce<string[]>((all, part, at) => {
      if (at % 2 === 1) all.push(part)
      else if (sameClause.test(part.trim())) all.pop()
      else all.push(part)
      return all
    }, [])
    .join('')
  return /\p{L}.*\p{L}|\d/su.test(kept) ? kept.replace(/^[\s,.;]+/u, '') : message
}

/** «…, поправьте»: the change is said before. */
const withoutChangeOrder = (message: string): string => {
  const kept = message.replace(
    /[\s,.;—–-]+(?:и\s+)?(?:(?:это|всё|все|там|пожалуйста|плиз)\s+)?(?:поправ|исправ|передел|измен)(?:ь|и|ай)?(?:те)?(?:\s+(?:это|там|пожалуйста|плиз|везде))?[\s.!]*$/iu,
    '',
  )
  return /\p{L}/u.test(kept) ? kept : message
}

const forgot = String.raw`(?:забыл[аи]?|упустил[аи]?|пропустил[аи]?|не\s+указал[аи]?)(?:\s+(?:указать|написать|добавить|вписать|сказать|упомянуть|дописать))?`
/** «забыла указать секретаря, Трофимова», «забыл указать срок, до 15 мая»: the thing in the nominative, with its value. */
function withMissing(message: string, words: Inflected): string {
  const found = new RegExp(
    String.raw`^(?<lead>(?:(?:ой|и|а|ещ[её]|извини\p{L}*|прости\p{L}*)[\s,]+){0,3})${forgot}[\s,]+(?<rest>\S.*)$`,
    'isu',
  ).exec(message)?.groups
  if (!found) return message
  const rest = found['rest']!.replace(/^(?:ещ[её]\s+)?(?:,\s*)?(?:про|об?|что)\s+/iu, '')
  const { thing = '', value = '' } =
    /^(?<thing>\p{Ll}{3,}(?:\s\p{Ll}+){0,2})\s*(?:[,:]|\s[—–-])\s*(?<value>\S.*)$/su.exec(rest)?.groups ?? {}
  if (thing === '') return `добавь ${rest}`
  return `добавь ${phraseIn('nom', thing, words) ?? thing} ${value}`
}

const lastOrder =
  /^(?<text>\S.*?)[\s,.;—–-]+(?:(?:это|тоже|ещ[её])\s+)?(?:впиши|допиши|добавь|вставь|припиши|укажи)(?:те)?(?:\s+(?:туда|тоже|там|же|пожалуйста|плиз|в|конце|конец|начале|ещ[её]))*[\s.!]*$/isu
const firstOrder = /^[\s,]*(?:(?:и|а|ещ[её])\s+)*(?:впиши|допиши|добав|вставь|припиши|укажи)/iu

/** «там не до 11 было, а до 12, и объявление на двери висело, впиши»: the last clause is what is added. */
function withLastOrder(message: string): SaidAbout {
  const text = lastOrder.exec(message)?.groups?.['text']
  if (text === undefined || firstOrder.test(text)) return { text: message, added: [] }
  const at = Math.max(
    ...[...text.matchAll(/[.;!]\s+(?=\S)|,\s+(?=и\s)/gu)].map(({ index, 0: sign }) => index + sign.length),
    0,
  )
  const added = text
    .slice(at)
    .replace(/^(?:(?:и|а|ещ[её]|также|тоже|там)\s+)+/iu, '')
    .trim()
  return { text: text.slice(0, at).replace(/[\s,;]+$/u, ''), added: [added] }
}

/** A longer message is a request of its own. In characters. */
const longest = 400

/** «спасибо жителям за терпение допишите», «забыла указать срок, до 15 мая»: more of the draft before, whatever it speaks of. */
export const ordersAddition = (message: string, words: Inflected): boolean => {
  if (message.length > longest) return false
  const { text, added } = saidAbout(message, words)
  return added.length > 0 || letItSay.test(message) || (firstOrder.test(text) && !firstOrder.test(message))
}
