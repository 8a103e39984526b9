import {
  adjectiveIn,
  isInfinitive,
  nounForms,
  nounFormsOf,
  verbIn,
  type Inflected,
} from '#platform/russian/index.ts'

/** «, достигшим», «, имеющих», «, проживающая»: an active participle that begins a phrase. */
const phrase =
  /(?<=(?<noun>\p{L}+)(?:\s+«[^»]{1,60}»|\s+\p{Lu}\p{L}+)?),\s+(?<part>(?!следующ|бывш|будущ|подлежащ)\p{Ll}{2,}(?:вш|ющ|ящ|ащ|ущ|[гкхпбрс]ш)(?:ий|ая|ее|ие|его|ей|ему|им|ем|их|ую|ими)(?<self>ся)?)(?=\s)/gu

/** Clauses for participial phrases: «гражданам, достигшим 70 лет,» → «гражданам, которые достигли 70 лет,». */
export const withClauses = (sentence: string, words: Inflected): string =>
  sentence.replaceAll(phrase, (written, ...rest: unknown[]) => {
    const { noun = '', part = '', self = '' } = rest.at(-1) as Record<string, string>
    const said = predicateOf(part.replace(/ся$/u, ''), self, noun, words)
    return said ?? written
  })

function predicateOf(part: string, self: string, noun: string, words: Inflected): string | null {
  const found = /^(?<stem>.*?)(?:(?<past>вш|(?<=[гкхпбрс])ш)|(?<present>[ющуяа]щ))(?<end>\p{L}{2,3})$/u.exec(
    part,
  )?.groups
  if (!found) return null
  const { stem = '', past, present = '', end = '' } = found
  const gender = genderOf(end, noun, words)
  if (gender === null) return null
  const which = adjectiveIn(gender === 'p' ? 'nom-p' : 'nom-s', gender === 'p' ? 'm' : gender, 'который')
  const verb =
    past === undefined
      ? presentOf(`${stem}${present.slice(0, -1)}т`, self, gender, words)
      : pastOf(stem, self, gender)
  return verb === null ? null : `, ${which} ${verb}`
}

type Gender = 'm' | 'f' | 'n' | 'p'

function genderOf(end: string, noun: string, words: Inflected): Gender | null {
  if (/^(?:ие|их|ими)$/u.test(end)) return 'p'
  if (/^(?:ая|ую|ей)$/u.test(end)) return 'f'
  for (const base of words.basesOf(noun.toLowerCase())) {
    const paradigm = nounForms(base, words)
    if (!paradigm) continue
    const forms = nounFormsOf(noun.toLowerCase(), paradigm)
    if (end === 'им' && forms.includes('dat-p')) return 'p'
    if (forms.length > 0) return paradigm.gender
  }
  return end === 'им' ? 'p' : null
}

const pastOf = (stem: string, self: string, gender: Gender): string => {
  const ending = { m: 'л', f: 'ла', n: 'ло', p: 'ли' }[gender]
  // «достигший»: «достиг», «достигли»
  const bare = /[гкхпбрс]$/u.test(stem) && gender === 'm' ? '' : ending
  return `${stem}${bare}${self === '' ? '' : /[ао]$|ли$/u.test(ending) ? 'сь' : 'ся'}`
}

function presentOf(they: string, self: string, gender: Gender, words: Inflected): string | null {
  const bases = words.basesOf(they + self)
  if (bases.length === 0) return null
  if (gender === 'p') return `${they}${self}`
  const base = bases.find((one) => isInfinitive(one))
  return base === undefined ? null : verbIn('he', base, words)
}
