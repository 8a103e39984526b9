import type { Template } from '../../templates/templates.ts'
import type { FoundValues } from '../found-values.ts'

const settlement = String.raw`(?:с|г|п|пос|рп|пгт|д|дер|ст|х)\.\s?\p{Lu}[\p{L}-]+(?:\s\p{Lu}[\p{L}-]+)?`
const street = String.raw`(?:(?:ул|пер|пр|пр-т|б-р|пл|мкр)\.\s?|(?:улица|улице|переулок|переулке|проспект|проспекте|микрорайон|квартал)\s)\p{Lu}[\p{L}\d\s-]{1,40}?`
const building = String.raw`,?\s(?:д(?:ом)?\.?\s?)?\d{1,4}\s?(?:\p{L}(?!\p{L}))?(?:/\d{1,3})?(?:,?\s?(?:кв|к|корп|оф)\.?\s?\d{1,4})*`
const address = new RegExp(
  String.raw`(?<!\p{L})(?<address>(?:(?:\d{6},\s)?${settlement},?\s)?${street}${building})(?!\d)`,
  'iu',
)

/** «с. Майя, ул. Партизанская, 4» for the field that asks for the address of somebody. */
export function addressOf(text: string, { fields }: Template, values: FoundValues): FoundValues {
  const field = fields.find(({ label, key }) => label.startsWith('Адрес') && values[key] === undefined)
  const found = field && address.exec(text)?.groups?.['address']
  return found === undefined ? {} : { [field!.key]: found.trim() }
}
