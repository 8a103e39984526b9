import type { Inflected } from '#platform/russian/index.ts'

import type { Template } from '../../templates/templates.ts'
import { nominativePerson } from '../cued/cued-values.ts'
import type { FoundValues } from '../found-values.ts'
import { phraseFrom } from '../noun-phrase.ts'
import { positionsIn } from '../positions-in-text.ts'

const name = String.raw`\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?(?:\s\p{Lu}\.\s?(?:\p{Lu}\.)?|(?:\s\p{Lu}\p{Ll}+){1,2})?`
const chief = String.raw`(?:глава|мэр|директор|главный\s+врач|главврач|заведующ(?:ий|ая)|начальник|руководитель|и\.\s?о\.\s+(?:главы|директора))`
const post = String.raw`(?<post>(?:${chief})(?:\s(?!подпи|утверд)(?:\p{Ll}{3,}|ДК|№\s?\d{1,4}|«[^»]{2,40}»)){0,4})`
/** Who signs: behind the word of it, or the head named in a clause of its own. */
const signs: readonly RegExp[] = [
  new RegExp(
    String.raw`(?<!\p{L})(?:подпис(?:ь|ывает|ал|ывать|ант)|подпишет|утверждает|утвердит)\s*[:—–-]?\s+${post}\s+(?<who>${name})`,
    'u',
  ),
  new RegExp(String.raw`(?<!\p{L})${post}\s+(?<who>${name})\s+(?:подпи|утверд)`, 'u'),
  new RegExp(
    String.raw`(?:^|[,.;]\s*|(?<!\p{L})я\s+)${post}\s+(?<who>${name})\s*(?=[,.;]?\s*$|,\s|[.;]\s)`,
    'u',
  ),
]

/** «от главы Смирнова» */
const inGenitive = new RegExp(
  String.raw`(?<!\p{L})(?:от(?:\s+имени)?|за\s+подписью)\s+(?:главы|директора)\s+(?<who>${name})`,
  'u',
)

/** Who signs, with the post: «подпись — начальник управления культуры Слободчикова И. А.». */
export function signerOf(text: string, { fields }: Template, words: Inflected): FoundValues {
  const has = (key: string) => fields.some((field) => field.key === key)
  // The one who writes a memo is its author, whom another field has.
  if (!has('signer_name') || has('author')) return {}
  for (const pattern of signs) {
    const found = pattern.exec(text)?.groups
    if (!found) continue
    const [known] = positionsIn(found['post']!)
    const isNominative =
      known === undefined || known.start > 0 || phraseFrom(['nom'], 'nom', found['post']!, words) !== null
    return isNominative ? { signer_name: found['who']!.trim(), signer_position: found['post']!.trim() } : {}
  }
  const who = inGenitive.exec(text)?.groups?.['who']
  return who === undefined ? {} : { signer_name: nominativePerson(who.trim(), ['gen']) }
}
