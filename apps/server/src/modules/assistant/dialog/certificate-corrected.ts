import { adjectiveIn, isAdjectiveForm, monthName, phraseIn, type Inflected } from '#platform/russian/index.ts'

import { certificateOf } from '../reading/documents/certificate.ts'

const day = String.raw`(?:\d{1,2}\s+${monthName}\s+\d{4}|\d{1,2}\.\d{2}\.\d{4}|\d{4})(?:\s*(?:года|год|г\.?))?`
/** «ошиблась, …», «исправь: …»: what is said to the assistant. */
const lead =
  /^(?:(?:ой|нет|а|и|ошиблась|ошибся|исправь(?:те)?|поправь(?:те)?|точнее|вернее|надо|правильно|она|он|там)[\s,:—–-]+)+/iu
const since = new RegExp(String.raw`^(?:работает\s+)?(?:с\s+(?<day>${day})|год\s+(?<year>\d{4}))\.?$`, 'iu')
const post =
  /^(?:должность|работает|профессия)[\s:—–-]+(?:не\s+\p{L}+,?\s+а\s+)?(?<post>\p{Ll}+(?:\s\p{Ll}+){0,4})\.?$/iu
const purpose =
  /^(?:(?:нужна|выдана?|справка)\s+)?(?<purpose>для\s+\p{L}[^,.;]{2,80}|в\s+\p{L}[^,.;\d]{2,60})\.?$/iu

const sinceInOrder = new RegExp(String.raw`(?<!\p{L})с\s+${day}`, 'iu')
const postInOrder = /(?<=(?<!\p{L})работает\s)\p{Ll}+(?:\s(?!с\s|в\s|на\s|у\s)\p{Ll}+){0,4}/u
const purposeInOrder = /(?:,\s*)?(?<!\p{L})(?:для|нужна\s+в|выдать\s+в)\s+[^,.;]{2,80}/iu

/**
 * The order of a certificate with a value of a further message in the place of the old one: since when, as what somebody
 * works, what it is for. Null where the message says something else.
 */
export function correctedCertificate(order: string, message: string, words: Inflected): string | null {
  if (certificateOf(order, null, words) === null) return null
  const said = message.trim().replace(lead, '')
  const begins = since.exec(said)?.groups
  if (begins) {
    const now =
      begins['day'] === undefined ? `с ${begins['year'] ?? ''} года` : `с ${withYear(begins['day'])}`
    return sinceInOrder.test(order) ? order.replace(sinceInOrder, now) : null
  }
  const job = post.exec(said)?.groups?.['post']
  if (job !== undefined) {
    const now = inInstrumental(job, words)
    return now !== null && postInOrder.test(order) ? order.replace(postInOrder, now) : null
  }
  const what = purpose.exec(said)?.groups?.['purpose']
  if (what === undefined) return null
  const now = /^в\s/iu.test(what) ? `для предоставления ${what}` : what
  return purposeInOrder.test(order)
    ? order.replace(purposeInOrder, `, ${now}`)
    : `${order.replace(/[.\s]+$/u, '')}, ${now}`
}

const withYear = (said: string): string => (/(?:^|\s)\d{4}$/u.test(said) ? `${said} года` : said)

/** «главный бухгалтер» → «главным бухгалтером»; what stands in the instrumental already stays. */
function inInstrumental(job: string, words: Inflected): string | null {
  if (/^\p{L}+(?:ым|им|ом|ем|ой|ей)(?!\p{L})/u.test(job)) return job
  if (isAdjectiveForm(job, words)) return adjectiveIn('ins-s', job.endsWith('ая') ? 'f' : 'm', job)
  return phraseIn('ins', job, words)
}
