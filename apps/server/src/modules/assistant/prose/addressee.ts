import {
  dativeWithInitials,
  isAdjectiveForm,
  nameInCase,
  namedPersonIn,
  nounForms,
  personIn,
  phraseIn,
  salutation as salutationOf,
  staffInCase,
  upperFirst,
  type Inflected,
} from '#platform/russian/index.ts'

/** An addressee in the forms of a letter. */
export type Addressee = {
  /** For the head: «Директору дорожной службы  \nИгнатьеву С. П.»; null: nobody is named. */
  readonly dative: string | null
  /** «Уважаемый Сергей Павлович!», «Уважаемые родители!» */
  readonly salutation: string
  /** Several people: «вас» is written small. */
  readonly isPlural: boolean
}

/** Groups of people in the three forms that a letter needs; the first word of the request names them. */
const groups =
  `жильц жител родител сотрудник работник коллег пациент арендатор водител учител педагог депутат начальник собственник предпринимател участник пенсионер ветеран врач мэр спонсор волонтёр волонтер читател посетител покупател потребител абонент воспитател тренер руководител председател ученик выпускник воспитанник спортсмен дольщик садовод студент призывник опекун поставщик подрядчик коммунальщик энергетик дачник владельц почтальон строител фельдшер`.split(
    ' ',
  )
const plural = new RegExp(
  String.raw`^(?<word>(?:${groups.join('|')})\p{Ll}*(?:ов|ев|ей|ам|ям|ы|и|х|г))(?!\p{L})(?<rest>.*)$`,
  'isu',
)
/** «глав поселений», «главам сёл» */
const heads = /^(?<word>глав(?:ам)?)(?!\p{L})(?<rest>.*)$/isu
const posts: readonly (readonly [RegExp, string])[] = [
  [/^директор(?:а|у|ом)?(?!\p{L})/iu, 'директору'],
  [/^глав(?:а|ы|е|у|ой)(?!\p{L})/iu, 'главе'],
  [/^начальник(?:а|у|ом)?(?!\p{L})/iu, 'начальнику'],
  [/^начальниц(?:а|ы|е|у|ей)(?!\p{L})/iu, 'начальнице'],
  [/^завхоз(?:а|у|ом)?(?!\p{L})/iu, 'завхозу'],
  [/^бухгалтер(?:а|у|ом)?(?!\p{L})/iu, 'бухгалтеру'],
  [/^прокурор(?:а|у|ом)?(?!\p{L})/iu, 'прокурору'],
  [/^депутат(?:а|у|ом)?(?!\p{L})/iu, 'депутату'],
  [/^журналист(?:а|у|ом)?(?!\p{L})/iu, 'журналисту'],
  [/^журналистк(?:а|и|е|у|ой)(?!\p{L})/iu, 'журналистке'],
  [/^водител(?:ь|я|ю|ем)(?!\p{L})/iu, 'водителю'],
  [/^пациент(?:а|у|ом)?(?!\p{L})/iu, 'пациенту'],
  [/^учительниц(?:а|ы|е|у|ей)(?!\p{L})/iu, 'учительнице'],
  [/^вдов(?:а|ы|е|у|ой)(?!\p{L})/iu, 'вдове'],
  [/^семь(?:я|и|е|ю|ёй|ей)(?!\p{L})/iu, 'семье'],
  [/^мат(?:ь|ери|ерью)(?!\p{L})/iu, 'матери'],
  [/^министерств(?:о|а|у|ом)(?!\p{L})/iu, 'министерству'],
  [/^прокуратур(?:а|ы|е|у|ой)(?!\p{L})/iu, 'прокуратуре'],
  [/^аптек(?:а|и|е|у|ой)(?!\p{L})/iu, 'аптеке'],
  [/^архив(?:а|у|ом)?(?!\p{L})/iu, 'архиву'],
  [/^военкомат(?:а|у|ом)?(?!\p{L})/iu, 'военкомату'],
  [/^пресс-служб(?:а|ы|е|у|ой)(?!\p{L})/iu, 'пресс-службе'],
  [/^победител(?:ь|я|ю|ем)(?!\p{L})/iu, 'победителю'],
  [/^энергетик(?:и|ов|ам)(?!\p{L})/iu, 'энергетикам'],
]

/** Collectives with their salutation. */
const collectives: readonly (readonly [RegExp, string])[] = [
  [
    /^коллектив\p{L}*\s+(?:\p{L}+\s+)?(?:больниц|поликлиник|амбулатори|фап)|^медиц|^врач/iu,
    'Уважаемые медицинские работники!',
  ],
  [
    /^коллектив\p{L}*\s+(?:\p{L}+\s+)?(?:школ|детск|сад|гимнази|лице)|^педагог|^учител(?:ей|ям)/iu,
    'Уважаемые педагоги!',
  ],
  [/^коллектив|^коллег/iu, 'Уважаемые коллеги!'],
  [/^мам(?:ам)?(?!\p{L})/iu, 'Дорогие мамы!'],
  [/^женщин(?:ам)?(?!\p{L})/iu, 'Дорогие женщины!'],
  [/^ветеран(?:ов|ам)(?!\p{L})/iu, 'Дорогие ветераны!'],
]
/** Those whom a condolence addresses, in the dative; the name behind them is the other's. */
const relatives =
  /^(?:семье|вдове|родным|близким|родственникам|сослуживцам|родителям|матери|детям)\s+(?:и\s+близким\s+|покойн\p{L}+\s+)?\p{L}/iu

/** «маме Егора Тарасова», «отцу Даши»: the name is the child's. */
const kin =
  /^(?:маме|папе|матери|отцу|бабушке|дедушке|опекуну|родителю|мужу|жене|супругу|супруге|сыну|дочери|брату|сестре)\s+(?:(?:учени\p{L}+|воспитанни\p{L}+)\s+)?\p{Lu}\p{Ll}*[аяиы](?!\p{L})/u
/** «жителям улиц Набережной и Луговой»: names of streets. */
const streets = /(?<!\p{L})(?:улиц|переулк|проспект|лини|квартал|посёлк|сёл|деревень)\p{L}*\s+\p{Lu}/u

/** «главам сельсоветов Еткульского района», «начальнику Куйбышевского отделения»: an adjective of a place. */
const ofPlace =
  /(?<!\p{L})\p{Lu}\p{Ll}+(?:ск|цк)(?:ого|ому|ой|им|их)\s(?:район|област|округ|кра[яюе]|сельсовет|поселени|улус|наслег|губерни|сельск|городск|муниципальн)|(?<!\p{L})\p{Lu}\p{Ll}+(?:ск|цк)(?:ого|ой|их)\s(?!про(?!\p{L})|для|что|насч|пусть|если)\p{Ll}{3,}/u

/** «начальник Широбоков Денис Олегович»: a post in the nominative. */
const headed = /^(?:начальник|директор|глава|председатель|руководитель|заведующ(?:ая|ий)|заместитель)\s/iu

/** «начальнику Лопсану», «майору Зарипову»: a post in the dative and a name that no list has. */
const postAndName = /^\p{Ll}+(?:у|ю|е|ей|ой|ому)\s(?:[\p{L}\s-]{1,40}\s)?\p{Lu}\p{Ll}{2,}$/u
/** «Эдельману», «Лобанову» */
const lone = /^\p{Lu}\p{Ll}{3,}(?:у|ю|ой)$/u

/** Who reads a letter: «администрации, Ветровой Алле Сергеевне» names a person behind the organization. */
function readerOf(head: string): string {
  const [organization = '', ...further] = head.split(/,\s+(?!\d|ул\.|д\.)/u)
  // «администрации, Ветровой Алле Сергеевне»: who is named behind an organization is who reads it.
  const reader = namedPersonIn(organization)
    ? undefined
    : further.find(
        (one) =>
          personIn(one) !== null ||
          namedPersonIn(one)?.isCertain === true ||
          postAndName.test(one) ||
          lone.test(one),
      )
  const who = reader?.replace(/^(?:для|на\s+имя)\s+/iu, '') ?? ''
  return [organization, headed.test(who) ? staffInCase(who, 'dative').text : who].filter(Boolean).join(' ')
}

/** «в ДК директору Климовой»: the post stands in front of where it is held. */
const insideBeforePost =
  /^во?\s+(?<where>[\p{L}«][^,]{1,50}?)\s+(?<post>(?:директор|начальник|председател|руководител|глав|заведующ|главн|заместител)\p{Ll}+(?:\s(?:врачу|бухгалтеру|инженеру))?)\s+(?<name>\p{Lu}.*)$/u
const withPostFirst = (text: string, words: Inflected): string => {
  const { where = '', post = '', name = '' } = insideBeforePost.exec(text)?.groups ?? {}
  return post === '' ? text : `${post} ${phraseIn('gen', where, words) ?? where} ${name}`
}

/** The addressee of what stands before the matter of a request, in whatever case it was said. */
export function addresseeOf(head: string, words: Inflected, isCondolence = false): Addressee {
  // «депутату Сизых, он предлагал …» names one in front of the comma; a head with a verb names nobody.
  const named = readerOf(head)
  const isClause = /(?<!\p{L})(?:спрашива|жалу|прилож|предлага|просит|нужн)\p{L}*/iu.test(named)
  const text = withPostFirst(isClause ? '' : named, words)
    .replace(/^(?:к|для)\s+/iu, '')
    .replace(/^(?:трёх|трех|двух|всех|всем|наших|нашим|дорогих|дорогим)\s+/iu, '')
    .replace(/[\s,:;]+$/u, '')
    .replace(/(?<!(?<!\p{L})\p{Lu})\.+$/u, '')
    .trim()
  if (text === '' || !/\p{L}{2}/u.test(text))
    return { dative: null, salutation: 'Здравствуйте!', isPlural: false }
  const many = plural.exec(text)?.groups ?? heads.exec(text)?.groups
  // «газета „Сельская новь“»: no person stands in quotes.
  const outside = text.replaceAll(/[«"“„][^»"”“]*[»"”“]/gu, (quoted) => '·'.repeat(quoted.length))
  const whole = personIn(outside)
  const isStreet =
    (streets.test(outside) || /(?<!\p{L})на\s\p{Lu}\p{Ll}+ой$/u.test(outside)) &&
    namedPersonIn(outside)?.isCertain !== undefined &&
    !personIn(outside)
  const person = isStreet || ofPlace.test(outside) ? null : asPostSays(namedPersonIn(outside), outside, words)
  const collective = collectives.find(([words]) => words.test(text))
  if (collective && !whole && !person) {
    const group = many ? ofGroup(many['word']!, many['rest'] ?? '').dative : null
    const dative = upperFirst(
      (group ?? text)
        .replace(/^коллектив[ау]?(?!\p{L})/iu, 'коллективу')
        .replace(/^(?<who>мам|женщин)(?!\p{L})/iu, '$<who>ам')
        .replace(/^ветеранов(?!\p{L})/iu, 'ветеранам'),
    )
    return { dative, salutation: collective[1], isPlural: true }
  }
  // «семье пожарного Андреева»: who is named there is not addressed.
  if (isCondolence && relatives.test(text)) {
    // «вдове Анне Петровне» is she herself, «семье Андреева Петра Ильича» is not.
    const isHerself =
      whole !== null && /(?:вне|чне|вичу|ичу)(?!\p{L})/u.test(text.slice(whole.start, whole.end))
    return {
      dative: upperFirst(text),
      salutation: isHerself ? salutationOf(whole.name) : 'Здравствуйте!',
      isPlural: !isHerself,
    }
  }
  if (kin.test(text)) return { dative: upperFirst(text), salutation: 'Здравствуйте!', isPlural: false }
  if (many && (!whole || streets.test(text))) return ofGroup(many['word']!, many['rest'] ?? '')
  // «пожарным»: an adjective that names people.
  if (!whole && !person && /^\p{Ll}+[ыи]м$/u.test(text) && isAdjectiveForm(text, words))
    return {
      dative: upperFirst(text),
      salutation: `Уважаемые ${text.replace(/м$/u, 'е')}!`,
      isPlural: true,
    }
  const name = whole ? text.slice(whole.start, whole.end) : person ? text.slice(person.start, person.end) : ''
  const post = postInDative(
    text
      .replace(name, '')
      .replaceAll(/\s+/gu, ' ')
      .replaceAll(/^[\s,]+|[\s,]+$/gu, ''),
    words,
  )
  if (whole) {
    const named = dativeWithInitials(whole.name)
    return {
      dative: post === '' ? named : `${upperFirst(post)}  \n${named}`,
      salutation: salutationOf(whole.name),
      isPlural: false,
    }
  }
  if (person) {
    const isDative = /(?<!ую)(?:у|ю|ой|ей)$/u.test(name)
    // «руководителю клуба Аникиной»: she, whatever the post is.
    const isHers = /(?:[оеё]в|[иы]н)ой$/u.test(name)
    const dative = !isHers && (person.isCertain || !isDative) ? nameInCase(person.text, 'dative').text : name
    const word = person.gender === 'female' && person.isCertain ? 'Уважаемая' : 'Уважаемый'
    const salutation = person.isCertain
      ? `${word} ${person.gender === 'female' ? 'госпожа' : 'господин'} ${person.text.split(' ')[0]}!`
      : 'Здравствуйте!'
    // «Гурьеву из Автодора», «Семёнову в Водоканал»: the name first, as it was said.
    const isBehind = /^(?:из|в|во|с|со|от|на)\s/iu.test(post) && person.start < text.indexOf(post)
    const head = isBehind ? [dative, post] : [post, dative]
    return { dative: upperFirst(head.filter(Boolean).join(' ')), salutation, isPlural: false }
  }
  const isPlural = /^(?:энергетик|учён|гост)/iu.test(text)
  return { dative: upperFirst(post), salutation: isPlural ? 'Уважаемые коллеги!' : 'Здравствуйте!', isPlural }
}

type NamedPerson = NonNullable<ReturnType<typeof namedPersonIn>>

/** «главного инженера Салманова», «директору Громову»: behind a post in the genitive or the dative the ending is that of a man. */
function asPostSays(person: NamedPerson | null, text: string, words: Inflected): NamedPerson | null {
  if (!person || !/^\p{Lu}\p{Ll}+(?:[оеё]в|[иы]н)а(?=\s\p{Lu}\.|$)/u.test(person.text)) return person
  const said = /^\p{Lu}\p{Ll}+/u.exec(text.slice(person.start, person.end))?.[0] ?? ''
  // «директору музея Орловой» is she, whatever stands in front.
  if (!/[ау]$/u.test(said)) return person
  // The post alone: «директору магазина» is no genitive.
  const post = text.slice(0, person.start).trim().toLowerCase().split(/\s+/u)
  const paradigms = post.map(
    (word) => [word, words.basesOf(word).map((base) => nounForms(base, words))] as const,
  )
  const [head = '', forms = []] = paradigms.find(([, known]) => known.some((one) => one !== null)) ?? []
  const isHis = said.endsWith('у')
    ? forms.some((one) => one?.forms.get('dat-s') === head && one.forms.get('acc-s') !== head)
    : forms.some((one) => one?.forms.get('gen-s') === head && one.forms.get('nom-s') !== head)
  return isHis ? { ...person, text: person.text.replace(/а(?=\s\p{Lu}\.|$)/u, ''), gender: 'male' } : person
}

function postInDative(text: string, words: Inflected): string {
  const found = posts.find(([form]) => form.test(text))
  if (found) return text.replace(found[0], found[1])
  return /^(?:в|во|на|из|от|с)\s/iu.test(text) ? text : (phraseIn('dat', text, words) ?? text)
}

/** «жильцов ул. Мира, 5» → «Жильцам ул. Мира, 5», «Уважаемые жильцы!» */
function ofGroup(word: string, rest: string): Addressee {
  const stem = word
    .toLowerCase()
    .replace(/(?:ов|ев|ей|ам|ям|ах|ях|ы|и)$/u, '')
    .replace(/^коллег$/u, 'коллег')
  const isSoft = /(?:тел|ител)$/u.test(stem)
  const isHissing = /[гкхжшчщ]$/u.test(stem)
  const dative = stem + (isSoft ? 'ям' : 'ам')
  const nominative = stem + (isSoft || isHissing ? 'и' : 'ы')
  return { dative: upperFirst(dative + rest), salutation: `Уважаемые ${nominative}!`, isPlural: true }
}

/** «Вас» of one person, «вас» of several. */
export const youForm = ({ isPlural }: Addressee, form: 'вы' | 'вас' | 'вам' | 'вами' | 'ваш'): string =>
  isPlural ? form : upperFirst(form)
