import { paragraphs } from '#platform/markdown.ts'
import { salutation } from '#platform/russian/index.ts'

import { asSentence, Gaps, ownFacts, signatureOf, type Draft, type Signer } from '../draft-parts.ts'
import type { Answers } from '../reading/answers.ts'
import type { RequestFields } from '../reading/request-fields.ts'

/** Sentences for an occasion: its meaning, and the closing words. */
const occasions: readonly (readonly [RegExp, string, string])[] = [
  [
    /учител|педагог|знаний|образовани|воспитател/iu,
    'Ваш труд открывает детям дорогу в мир знаний, а Ваше терпение и доброта остаются с ними на всю жизнь.',
    'творческих сил, благодарных учеников, здоровья и семейного счастья',
  ],
  [
    /медицин|врач|медсестр|фельдшер/iu,
    'Вы каждый день стоите на страже самого дорогого — здоровья людей. Спасибо за профессионализм, чуткость и верность призванию.',
    'крепкого здоровья, сил, благодарных пациентов и тепла в доме',
  ],
  [
    /побед|9\s+мая/iu,
    'Мы храним память о подвиге защитников Отечества и низко кланяемся ветеранам и труженикам тыла. Мирное небо над головой — их бесценный дар.',
    'здоровья, долгих лет жизни, мира и заботы близких',
  ],
  [
    /защитник|23\s+феврал/iu,
    'Этот праздник объединяет всех, кто служил, служит и готов защищать свою страну, свой дом и свою семью.',
    'крепкого здоровья, силы духа, мира и благополучия',
  ],
  [
    /8\s+март|женск/iu,
    'Ваша мудрость, доброта и забота делают жизнь светлее, а Ваш труд заслуживает глубокого уважения.',
    'весеннего настроения, здоровья, любви и счастья',
  ],
  [
    /нов(?:ым|ого)\s+год|рождеств/iu,
    'Уходящий год принёс немало забот и добрых перемен, и в каждой из них есть часть Вашего труда.',
    'здоровья, удачи, исполнения задуманного и мира в доме',
  ],
  [
    /муниципальн|местного\s+самоуправлени|государственн(?:ой|ого)\s+служ/iu,
    'От Вашей ответственности и внимания к людям зависит, каким жители видят свой дом — улицу, село, район.',
    'сил, мудрых решений, поддержки жителей и благополучия',
  ],
  [
    /юбиле|рождени|\d+-лети|летием/iu,
    'За Вашими плечами — годы добросовестного труда, уважение коллег и благодарность людей, которым Вы помогли.',
    'крепкого здоровья, бодрости, новых успехов и тепла близких',
  ],
  [
    /пожил|старшего\s+поколени/iu,
    'Ваш жизненный опыт и мудрость — опора для молодых, а Ваш труд лежит в основе того, чем мы гордимся сегодня.',
    'здоровья, долголетия, внимания и заботы родных',
  ],
  [
    /библиотек|культур|работник/iu,
    'Ваш профессионализм и преданность делу вызывают искреннее уважение.',
    'новых успехов, здоровья, вдохновения и благополучия',
  ],
]
const anyOccasion = [
  'Примите искренние слова уважения и признательности за Ваш труд и неравнодушие.',
  'здоровья, успехов, благополучия и хорошего настроения',
] as const

/** Congratulations: addressee, occasion, meaning, closing words, signature. */
export function congratulationDraft(fields: RequestFields, signer: Signer, answers: Answers): Draft {
  const gaps = new Gaps(answers)
  const { occasion, sender } = fields
  const [, sense, closing] = occasions.find(([pattern]) => occasion !== null && pattern.test(occasion)) ?? [
    null,
    ...anyOccasion,
  ]
  const text = paragraphs(
    greeting(fields),
    asSentence(
      `Сердечно поздравляем Вас ${gaps.of(occasion, 'с каким событием')}`.replace(/\.$/u, ''),
    ).replace(/\.$/u, '!'),
    sense,
    ...ownFacts(fields).map((fact) => asSentence(inSecondPerson(fact))),
    `Желаем Вам ${closing}!`,
    signatureOf(signer, sender, gaps),
  )
  return { text, gaps: gaps.names }
}

function greeting({ person, addressee, occasion }: RequestFields): string {
  if (person) return salutation(person)
  const who = `${addressee ?? ''} ${occasion ?? ''}`
  if (/учител|педагог|школ/iu.test(who)) return 'Уважаемые педагоги!'
  if (/врач|медицин|больниц|поликлиник/iu.test(who)) return 'Уважаемые медицинские работники!'
  if (/ветеран|побед/iu.test(who)) return 'Дорогие ветераны! Уважаемые жители!'
  if (/жител/iu.test(who)) return 'Дорогие жители!'
  if (/женск|8\s+март/iu.test(who)) return 'Дорогие женщины!'
  return 'Уважаемые коллеги!'
}

/** Puts a sentence into the second person: «Он работает врачом» becomes «Вы работаете врачом». */
export const inSecondPerson = (fact: string): string =>
  fact
    .replace(/^(?:он|она)\s+(?<stem>\p{L}+)ает(?!\p{L})/iu, 'Вы $<stem>аете')
    .replace(/^(?:он|она)\s+(?<stem>\p{L}+)ит(?!\p{L})/iu, 'Вы $<stem>ите')
    .replace(/^(?:он|она)\s+(?<stem>\p{L}+л)а?(?!\p{L})/iu, 'Вы $<stem>и')
