import {
  isAdjectiveForm,
  isInfinitive,
  nounForms,
  nounFormsOf,
  phraseIn,
  verbFormOf,
  type Inflected,
  monthName,
} from '#platform/russian/index.ts'

import type { Clause, RequestParts } from '../request-parts.ts'

/** Words that address nobody: «о том, что …», «ему же». */
const pronoun =
  /^(?:в\s+)?(?:тот|того|тому|том|те|тем|это|этот|этого|этому|этом|он|она|они|его|её|ее|их|ему|ей|им|нему|ней|ним|них|меня|мне|нас|нам|себе|себя|должен|должна|должны|кого|кому|всё|все)$/iu

/**
 * The request with the addressee that its grammar shows where no segment names one: «просит у аптеки», «бухгалтерии: …»,
 * «чтобы энергетики дали».
 */
export function withAddressee(read: RequestParts, message: string, words: Inflected): RequestParts {
  const parts = withGenitives(withReader(withoutMatter(read)), words)
  const addressee = parts.addressee.replace(/^(?<bad>\p{L}+)\s+(?=\p{Lu})/u, (all, bad: string) =>
    pronoun.test(bad) ? '' : all,
  )
  if (addressee !== '' && !pronoun.test(addressee)) return withPost({ ...parts, addressee }, words)
  const who = askedIn(message, words)
  if (who !== '')
    return { ...parts, addressee: who, clauses: parts.clauses.flatMap((one) => withoutAsked(one, who)) }
  const inside = insideOf(message, words)
  if (inside !== '')
    return {
      ...parts,
      addressee: inside,
      clauses: parts.clauses.flatMap((one) => withoutInside(one, inside)),
    }
  const questioner = questionerIn(parts, words)
  if (questioner) return questioner
  const answered = answeredIn(message, words)
  if (answered)
    return {
      ...parts,
      addressee: answered.dative,
      clauses: parts.clauses.flatMap((one) => withoutAnswered(one, answered.who)),
    }
  const called = calledIn(message, words)
  if (called !== '')
    return { ...parts, addressee: called, clauses: parts.clauses.filter(({ text }) => text !== called) }
  for (const [at, clause] of parts.clauses.entries()) {
    const found = wishedOf(clause, words)
    if (!found) continue
    const rest = found.text === '' ? [] : [{ ...clause, text: found.text }]
    return {
      ...parts,
      addressee: found.addressee,
      clauses: [...parts.clauses.slice(0, at), ...rest, ...parts.clauses.slice(at + 1)],
    }
  }
  return { ...parts, addressee: '' }
}

/** «у всех глав | поселений сколько колодцев»: genitives in front of a question belong to whom is asked. */
function withGenitives(parts: RequestParts, words: Inflected): RequestParts {
  const [first, ...rest] = parts.clauses
  if (parts.addressee === '' || !first || first.link.trim() !== '' || /[»\d]$/u.test(parts.addressee))
    return parts
  const { of = '', asked = '' } =
    /^(?<of>\p{Ll}+(?:\s\p{Ll}+)?)\s(?<asked>(?:сколько|когда|где|какие|какой|какая|почему|есть\s+ли|будет\s+ли|что|кто)\s.*)$/su.exec(
      first.text,
    )?.groups ?? {}
  if (of === '' || nounPhraseAtStart(of, ['gen'], words) !== of) return parts
  return {
    ...parts,
    addressee: `${parts.addressee} ${of}`,
    clauses: [{ ...first, text: asked }, ...rest],
  }
}

/** «школа 8 спрашивала: …»: who asked is answered, what was asked is the matter. */
function questionerIn(parts: RequestParts, words: Inflected): RequestParts | null {
  const [first, ...rest] = parts.clauses
  const { who = '', asked = '' } =
    /^(?<who>\p{L}[^,:.]{2,50}?)\s+(?:у\s+нас\s+)?(?:спрашива(?:л[аи]?|ет|ют)|спросил[аи]?|интересу[ею]тся|интересовал(?:ся|ась|ись))(?:\s*[:,]?\s+(?<asked>\p{L}.*))?$/su.exec(
      first?.text ?? '',
    )?.groups ?? {}
  const whole = nounPhraseAtStart(who, ['nom'], words)
  const dative = whole === who && who !== '' ? phraseIn('dat', who, words) : null
  return dative === null || !first
    ? null
    : {
        ...parts,
        addressee: dative,
        clauses:
          asked === ''
            ? rest.map((one, at) => (at === 0 ? { ...one, kind: 'matter' } : one))
            : [{ ...first, kind: 'matter', link: ' о том, ', text: asked }, ...rest],
      }
}

/** «…, на имя замминистра Лисовской»: who reads it, read as a fact. */
function withReader(parts: RequestParts): RequestParts {
  const found = parts.clauses.find(({ text }) => /^на\s+имя\s+\p{L}/iu.test(text))
  if (!found) return parts
  const who = found.text
    .replace(/^на\s+имя\s+/iu, '')
    .replace(/^(?:зам\.?\s*|заместителя\s+)министра(?!\p{L})/iu, 'заместителю министра')
  return {
    ...parts,
    addressee: [parts.addressee, who].filter(Boolean).join(', '),
    clauses: parts.clauses.filter((one) => one !== found),
  }
}

/** «типографии | перепечатать 300 буклетов», «администрации 120 | тыс на поездку»: what was read into the addressee is the matter. */
function withoutMatter(parts: RequestParts): RequestParts {
  const [first] = parts.clauses
  const [name = '', ...others] = parts.addressee.split(/,\s+/u)
  const tokens = name.split(/\s+/u)
  const at = tokens.findIndex((word, index) => index > 0 && /^\p{Ll}/u.test(word) && isInfinitive(word))
  if (at > 0) {
    const asked = tokens.slice(at).join(' ')
    const clauses = parts.clauses.filter(({ text }) => !text.endsWith(asked))
    return {
      ...parts,
      addressee: [tokens.slice(0, at).join(' '), ...others].join(', '),
      clauses: [{ kind: 'request', link: ' ', text: asked }, ...clauses],
    }
  }
  // «фонда 10 столов»
  const counted =
    /^(?<who>[^\d№]*\p{L})\s(?<what>\d{1,6}\s(?!год|лет|класс|корпус|этаж|подъезд|отдел|групп|смен)\p{Ll}{4,}.*)$/su.exec(
      name,
    )?.groups
  if (counted)
    return {
      ...parts,
      addressee: [counted['who']!, ...others].join(', '),
      clauses: [{ kind: 'request', link: ' ', text: counted['what']! }, ...parts.clauses],
    }
  const count = /\s(?<count>\d[\d\s.,]*)$/u.exec(name)?.groups?.['count']
  if (count === undefined || !first || first.link.trim() !== '' || !units.test(first.text)) return parts
  return {
    ...parts,
    addressee: [name.slice(0, -count.length).trim(), ...others].join(', '),
    clauses: [{ ...first, text: `${count.trim()} ${first.text}` }, ...parts.clauses.slice(1)],
  }
}
const units =
  /^(?:тыс|тысяч\p{L}*|млн|миллион\p{L}*|млрд|руб\p{L}*|шт|штук\p{L}*|кг|тонн\p{L}*|литр\p{L}*|метр\p{L}*|человек|мест\p{L}{0,2}|куб\p{L}*)(?!\p{L})/iu

const toInside =
  /(?<!\p{L})(?:на?пи[шс]\p{L}+|письм\p{L}{1,4}|обрати\p{L}+|запрос\p{L}{0,3}|сопровод\p{L}+|ответ\p{L}{0,4}|заявк\p{L}|претензи\p{L}|уведомлени\p{L}|черкни\p{L}{0,2}|(?:направ|отправ)(?:ить|ь|ьте))\s+(?<link>во?)\s+(?<who>[\p{L}«][^,.:;\n]{2,80})/iu
/** «В теплосеть попросить проверить давление»: whom to, in front of the order. */
const insideFirst =
  /^\s*(?:(?:надо|нужно|срочно)\s+)?(?<link>во?)\s+(?<who>[\p{L}«][^,.:;\n]{2,80}?)\s+(?:попрос|на?пи[шс]|обрати|сообщ|направ|отправ|отве[тч]|переда|запрос|письм|заявк)\p{L}*/iu
/** «нужно написать в аптечный склад», «сопроводительное в казначейство» */
function insideOf(message: string, words: Inflected): string {
  const first = insideFirst.exec(message)?.groups
  if (first && !time.test(first['who']!)) return `${first['link']!.toLowerCase()} ${first['who']!}`
  const { link = '', who = '' } = toInside.exec(message)?.groups ?? {}
  // «МЧС» and «ДРСУ» are in no dictionary.
  const short = /^\p{Lu}{2,}(?:\s«[^»]*»)?/u.exec(who)?.[0]
  const unknown = /^\p{Ll}{5,}(?=[\s,.:;]|$)/u.exec(who)?.[0] ?? ''
  const found =
    short ?? (nounPhraseAtStart(who, ['acc'], words) || (words.basesOf(unknown).length === 0 ? unknown : ''))
  return found === '' || time.test(found) ? '' : `${link.toLowerCase()} ${found}`
}
/** «ПДН на их запрос от 4 марта», «направить в центр занятости список»: the clause without whom it was sent to. */
function withoutInside(clause: Clause, inside: string): Clause[] {
  const who = inside.replace(/^во?\s+/iu, '')
  if (who.endsWith(clause.text)) return []
  const rest = clause.text.startsWith(who) ? clause.text.slice(who.length).trim() : null
  const sent = clause.text.replace(/^(?:направить|отправить|послать|передать)\s+/iu, '')
  if (sent !== clause.text && sent.startsWith(inside))
    return [{ ...clause, text: sent.slice(inside.length).trim() }]
  if (rest === null || rest === '') return [clause]
  const link = /^(?:на|по|об?)\s+/iu.exec(rest)?.[0] ?? ''
  return [{ ...clause, link: `${clause.link} ${link}`, text: rest.slice(link.length) }]
}

const time = new RegExp(
  String.raw`^(?:понедельник|вторник|сред|четверг|пятниц|суббот|воскресен|конц|начал|течени|срок|${monthName}|связи|стиле|форме|виде|ответ|целом)\p{L}*`,
  'iu',
)

/** «ответ на запрос прокуратуры», «отвечаем на письмо Минздрава»: who asked is answered. */
function answeredIn(message: string, words: Inflected): { who: string; dative: string } | null {
  const rest =
    /^.{0,40}?(?<!\p{L})отве[тч]\p{L}{0,4}\s+на\s+(?:запрос|письмо|обращение|требование|представление|предписание|жалобу)\s+(?<who>\p{L}[^,.:;\n]{2,60})/iu.exec(
      message,
    )?.groups?.['who'] ??
    // «на запрос полиции № 1147 ответь»
    /^\s*на\s+(?:запрос|письмо|обращение|требование|представление|предписание|жалобу)\s+(?<who>\p{L}[^,.:;\n]{2,60}?)\s[^:\n]{0,60}отве[тч]\p{L}*/iu.exec(
      message,
    )?.groups?.['who'] ??
    ''
  const who = nounPhraseAtStart(`${rest} `, ['gen'], words)
  const dative = who === '' ? null : phraseIn('dat', who, words)
  return dative === null ? null : { who, dative }
}

/** «прокурора от 5 ноября про лёд» is of the prosecutor's letter: what is left says which letter it was. */
const withoutAnswered = (clause: Clause, who: string): Clause[] => {
  if (clause.kind !== 'matter' || !clause.text.startsWith(who)) return [clause]
  const text = clause.text.slice(who.length).trim()
  return text === '' ? [] : [{ ...clause, link: ' на письмо ', text }]
}

/** «Ивановой Светлане Юрьевне, воспитателю, …»: a post in the dative behind the name. */
function withPost(parts: RequestParts, words: Inflected): RequestParts {
  const [first, ...rest] = parts.clauses
  const isPost =
    first !== undefined &&
    /^,\s*$/u.test(first.link) &&
    /^\p{Ll}/u.test(first.text) &&
    first.text.split(/\s+/u).length <= 4 &&
    /^(?:\p{Lu}\p{L}+\s+){1,2}\p{Lu}/u.test(parts.addressee) &&
    nounPhraseAtStart(first.text, ['dat'], words) === first.text
  return isPost ? { ...parts, addressee: `${first.text} ${parts.addressee}`, clauses: rest } : parts
}

type Found = { readonly addressee: string; readonly text: string }

const name = String.raw`[\p{L}\d№«»"-]+`
const ask = new RegExp(
  String.raw`(?<!\p{L})(?:\p{L}+\s+)?(?:по|за|вы)?прос(?:ит|и|им|ить|ят|ю|шу)?(?:те)?\s+у\s+(?<who>${name}(?:\s+${name}){0,3})|(?<!\p{L})(?:прошу|запроси|спроси)(?:те)?\s+у\s+(?<other>${name}(?:\s+${name}){0,3})`,
  'iu',
)

/** «Больница просит у аптеки № 7 отпустить 200 масок» */
function askedIn(message: string, words: Inflected): string {
  const found = ask.exec(message)?.groups
  const bare =
    /(?<!\p{L})(?:просим|прошу|попроси|попросить)\s+(?<rest>\p{Ll}.{3,120})/isu.exec(message)?.groups?.[
      'rest'
    ] ?? ''
  const whom = found ? '' : nounPhraseAtStart(bare, ['acc', 'gen'], words) || unknownPeople(bare, words)
  // «просим поликлинику прислать врача», but «просим автобус на 5 декабря».
  if (
    whom !== '' &&
    (isInfinitive(/^\s*(?<next>\p{L}+)/u.exec(bare.slice(whom.length))?.groups?.['next'] ?? '') ||
      // «просим фабрику скидку на стеллажи»: whom, and what.
      nounPhraseAtStart(bare.slice(whom.length).trim(), ['acc'], words) !== '')
  )
    return whom
  return nounPhraseAtStart(found?.['who'] ?? found?.['other'] ?? '', ['gen'], words)
}

/** «коммунальщиков посыпать дорожку»: people of a name that the dictionary lacks. */
const unknownPeople = (text: string, words: Inflected): string => {
  const word = /^\p{Ll}{4,}(?:ов|ев|ей)(?=\s)/u.exec(text)?.[0] ?? ''
  return words.basesOf(word).length === 0 ? word : ''
}

/** The clause without who is asked in it; what stands behind is asked. */
function withoutAsked(clause: Clause, who: string): Clause[] {
  if (/^(?:\p{L}+\s+){0,2}прос(?:ит|им|ят)(?:\s+у)?$/iu.test(clause.text)) return []
  const at = clause.text.indexOf(who)
  const before = clause.text.slice(0, Math.max(at, 0))
  if (at === -1 || (before !== '' && !/(?:^|\s)у\s+$|^(?:просим|прошу)\s+$/iu.test(before))) return [clause]
  const text = clause.text.slice(at + who.length).replace(/^[\s,:]+/u, '')
  return text === '' ? [] : [{ kind: 'request', link: '. ', text }]
}

/** «коллегам отдела: завтра собираемся», «для пресс-службы: …»: who stands in front of a colon. */
function calledIn(message: string, words: Inflected): string {
  const { link, who = '' } = /^\s*(?<link>для\s+)?(?<who>[^:,.\n]{3,60}):\s+\S/iu.exec(message)?.groups ?? {}
  if (who.split(/\s+/u).length > 5) return ''
  return nounPhraseAtStart(who, [link === undefined ? 'dat' : 'gen'], words) === who ? who : ''
}

/** «чтобы энергетики дали прожектор»: who is to do it is asked. */
function wishedOf({ text, link, kind }: Clause, words: Inflected): Found | null {
  if (kind !== 'request' || !/(?:чтобы?|пусть)\s*$/iu.test(link)) return null
  const who = nounPhraseAtStart(text, ['nom'], words)
  const rest = text.slice(who.length).trim()
  const [verb = ''] = rest.split(/\s+/u)
  const acts = words
    .basesOf(verb.toLowerCase())
    .some((base) => /^(?:past|they|he)/u.test(verbFormOf(verb.toLowerCase(), base, words) ?? ''))
  return who === '' || !acts ? null : { addressee: who, text: plural(rest, verb, words) }
}

/** «вернул погрузчик» → «вернули погрузчик»: what is asked is read from the plural. */
function plural(rest: string, verb: string, words: Inflected): string {
  const small = verb.toLowerCase()
  const base = words.basesOf(small).find((one) => /^past-[mfn]$/u.test(verbFormOf(small, one, words) ?? ''))
  return base === undefined
    ? rest
    : rest.replace(
        verb,
        small.replace(/л(?<end>а|о|ся|ась|ось)?$/u, (found) => (/с[ья]$/u.test(found) ? 'лись' : 'ли')),
      )
}

/** The adjectives, the noun in one of the cases, and the genitives and names behind it. */
function nounPhraseAtStart(text: string, cases: readonly string[], words: Inflected): string {
  const parts = text.split(/\s+/u)
  let at = 0
  while (
    at < parts.length - 1 &&
    isAdjectiveForm((parts[at] ?? '').toLowerCase(), words) &&
    !isInfinitive(parts[at] ?? '')
  )
    at += 1
  const head = (parts[at] ?? '').replace(/[,.:]+$/u, '')
  if (!isNounIn(cases, head, words)) return ''
  let end = at + 1
  while (
    end < parts.length &&
    !/[,.:]$/u.test(parts[end - 1] ?? '') &&
    (parts[end - 1] === '№' || goesOn(parts[end] ?? '', parts[end + 1] ?? '', words))
  )
    end += 1
  return parts
    .slice(0, end)
    .join(' ')
    .replace(/[,.:]+$/u, '')
}

const isNounIn = (cases: readonly string[], written: string, words: Inflected): boolean => {
  const word = written.toLowerCase()
  return words.basesOf(word).some((base) => {
    const paradigm = nounForms(base, words)
    return paradigm !== null && nounFormsOf(word, paradigm).some((form) => cases.includes(form.slice(0, 3)))
  })
}

/** «№7», «„Север“», «района», «Петрова» */
const goesOn = (word: string, next: string, words: Inflected): boolean =>
  /^(?:№|«)/u.test(word) ||
  // «школы 5», but «у фонда 10 столов»
  (/^\d+$/u.test(word) && !/^\p{Ll}/u.test(next)) ||
  (/^\p{Lu}\p{Ll}+/u.test(word) && words.basesOf(word.toLowerCase()).length === 0) ||
  (/^\p{Ll}/u.test(word) &&
    words.basesOf(word).length > 0 &&
    words.basesOf(word).every((base) => {
      const paradigm = nounForms(base, words)
      const forms = paradigm === null ? [] : nounFormsOf(word, paradigm)
      return (
        forms.length > 0 &&
        forms.every((form) => form === 'gen-s' || form === 'gen-p' || !forms.includes('nom-s')) &&
        forms.some((form) => form.startsWith('gen'))
      )
    }))
