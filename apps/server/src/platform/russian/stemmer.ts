/**
 * The Russian stemmer of the Snowball project (snowballstem.org/algorithms/russian), ported: no package of it is kept up.
 * `stem` then goes one step further, see `canonical`.
 */

const vowel = 'аеиоуыэюя'
const region = new RegExp(`^[^${vowel}]*[${vowel}]`, 'u')
const laterRegion = new RegExp(`^[^${vowel}]*[${vowel}]+[^${vowel}][^${vowel}]*[${vowel}]+[^${vowel}]`, 'u')

const perfectiveGerund = /(?:ив|ивши|ившись|ыв|ывши|ывшись|(?<=[ая])(?:в|вши|вшись))$/u
const reflexive = /с[яь]$/u
const adjective = /(?:ее|ие|ые|ое|ими|ыми|ей|ий|ый|ой|ем|им|ым|ом|его|ого|ему|ому|их|ых|ую|юю|ая|яя|ою|ею)$/u
const participle = /(?:ивш|ывш|ующ|(?<=[ая])(?:ем|нн|вш|ющ|щ))$/u
const verb =
  /(?:ила|ыла|ена|ейте|уйте|ите|или|ыли|ей|уй|ил|ыл|им|ым|ен|ило|ыло|ено|ят|ует|уют|ит|ыт|ены|ить|ыть|ишь|ую|ю|(?<=[ая])(?:ла|на|ете|йте|ли|й|л|ем|н|ло|но|ет|ют|ны|ть|ешь|нно))$/u
const noun =
  /(?:а|ев|ов|ие|ье|е|иями|ями|ами|еи|ии|и|ией|ей|ой|ий|й|иям|ям|ием|ем|ам|ом|о|у|ах|иях|ях|ы|ь|ию|ью|ю|ия|ья|я)$/u
const superlative = /(?:ейше|ейш)$/u
const derivational = /(?:ость|ост)$/u

const fleeting = /([^аеиоуыэюя])[ео]([бвгджзклмнпрстфхцчшщ])$/u

/** The stem of a lower-case word whose ё is е already; the same for every case form of most words. */
export function stem(word: string): string {
  return canonical(snowball(word))
}

/** The plain Snowball stem. */
function snowball(word: string): string {
  const first = region.exec(word)?.[0].length
  if (first === undefined) return word
  const head = word.slice(0, first)
  let tail = withoutInflection(word.slice(first))
  if (tail.endsWith('и')) tail = tail.slice(0, -1)
  const second = laterRegion.exec(word)?.[0].length
  if (second !== undefined) {
    const ending = derivational.exec(tail)
    if (ending && head.length + ending.index >= second) tail = tail.slice(0, ending.index)
  }
  if (tail.endsWith('нн')) return head + tail.slice(0, -1)
  const bare = tail.replace(superlative, '')
  if (bare !== tail) return head + (bare.endsWith('нн') ? bare.slice(0, -1) : bare)
  return head + (tail.endsWith('ь') ? tail.slice(0, -1) : tail)
}

function withoutInflection(tail: string): string {
  const gerund = tail.replace(perfectiveGerund, '')
  if (gerund !== tail) return gerund
  const plain = tail.replace(reflexive, '')
  const adjectival = plain.replace(adjective, '')
  if (adjectival !== plain) return adjectival.replace(participle, '')
  const verbal = plain.replace(verb, '')
  return verbal === plain ? plain.replace(noun, '') : verbal
}

/**
 * What Snowball leaves apart falls together: the vowel that comes and goes before the last consonant
 * (участок, участка; проверка, проверок) and the soft and hard signs (объект, обьект; земля, земель).
 */
function canonical(stemmed: string): string {
  const unsigned = stemmed.length > 3 ? stemmed.replaceAll(/[ьъ]/gu, '') : stemmed
  return unsigned.length > 4 ? unsigned.replace(fleeting, '$1$2') : unsigned
}
