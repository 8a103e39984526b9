import { namedPersonIn, nominativeSurname } from '#platform/russian/index.ts'

/** Fields with the words before a person of theirs. */
const roles: readonly (readonly [key: string, RegExp])[] = [
  [
    'signer_name',
    /(?:подпи(?:шет|сывает|сал)|утверд(?:ит|ил)|утверждает)\s+(?:глава|директор|руководитель|заведующ\p{L}+|начальник)?\s*/giu,
  ],
  ['signer_name', /(?:^|[,;.\n]\s*)(?:глава|мэр)\s+(?=(?-i:\p{Lu}))(?=[^,;\n]{2,60}(?:$|[,;\n]))/giu],
  ['signer_name', /(?<!\p{L})(?:глава|директор)(?=\s[^,;\n]{2,60}\s(?:подпи|утверд))\s+/giu],
  ['signer_name', /(?<!\p{L})(?:от(?:\s+имени)?|за\s+подписью)\s+(?:главы|директора)\s+/giu],
  ['chair_name', /(?<!\p{L})председател\p{L}+\s+(?:совета\s+)?/giu],
  ['chair', /(?<!\p{L})(?:председател\p{L}+(?:\s+комиссии)?|вёл|вел|вела|ведёт)[\s:–—-]+/giu],
  ['secretary', /(?<!\p{L})секретар\p{L}+[\s:–—-]+/giu],
  ['leader', /(?<!\p{L})(?:ответственн\p{L}+|отвечает)[\s:–—-]+/giu],
  ['party_contractor', /(?<!\p{L})исполнител\p{L}+[\s:–—-]+/giu],
  ['receiver', /(?<!\p{L})(?:принимает|принял\p{L}?|оставляю|передаю|сдаю)[\s:–—-]+/giu],
]

/** People that a text names by their role, by field key. */
export function peopleByRole(text: string, keys: ReadonlySet<string>): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [key, role] of roles) {
    if (!keys.has(key) || found[key] !== undefined) continue
    for (const match of text.matchAll(role)) {
      const after = text.slice(match.index + match[0].length, match.index + match[0].length + 60)
      const person = beginning(after, /(?:главы|директора)\s+$/iu.test(match[0]))
      if (person === null) continue
      found[key] = person
      break
    }
  }
  return found
}

/** The person with whom a text begins: «Ким Артур Львович», «Осипов», «Огнёва»; behind «от главы» in the genitive. */
function beginning(text: string, isGenitive: boolean): string | null {
  const words = /^(?:[А-ЯЁ][а-яё]+(?:-[А-ЯЁ][а-яё]+)?|[А-ЯЁ]\.)(?:\s?(?:[А-ЯЁ][а-яё]+|[А-ЯЁ]\.)){0,2}/u.exec(
    text,
  )?.[0]
  if (words === undefined) return null
  const person = namedPersonIn(words)
  const isWhole = !isGenitive || words.includes(' ')
  if (person && person.start === 0 && isWhole) return person.text
  if (!/^[А-ЯЁ][а-яё]{1,}$/u.test(words)) return null
  const gender = isGenitive && /(?:ой|ей)$/u.test(words) ? 'female' : 'male'
  return isGenitive ? nominativeSurname(words, gender, ['genitive']) : nominativeSurname(words, gender)
}
