import { paragraphs } from '#platform/markdown.ts'

import { receptionAbout } from '../requests/request-names.ts'
import { asksReward } from '../special-cases/thanks.ts'
import {
  aboutMatters,
  dated,
  gap,
  gaps,
  hasRule,
  mattersOf,
  opening,
  toMatters,
  normReference,
  type LetterContext,
} from './letter-parts.ts'

const decisionRight = (context: LetterContext) =>
  `Это решение Вы вправе обжаловать вышестоящему должностному лицу либо в суд в течение трёх месяцев со дня, когда Вам стало известно о нарушении прав${normReference(context, 'kas-st218')}.`

/** Matters of which a crime is the subject, whatever words it is reported in. */
const aboutCrime = new Set([
  'о возможном нарушении закона должностным лицом',
  'о сообщении о требовании денег',
])

/** Who asks to be received learns when and by whom. */
const appointment = (context: LetterContext) => {
  const matters = mattersOf(context).filter(({ about }) => about !== receptionAbout)
  return paragraphs(
    opening(context),
    `Личный приём граждан проводят глава и уполномоченные им лица в установленные для приёма дни${normReference(context, 'fz59-st13')}. Вы записаны на приём${matters.length > 0 ? ` по ${toMatters(matters)}` : ''}: ${gap('день, час, место и кто ведёт приём')}.`,
    'При себе необходимо иметь документ, удостоверяющий личность. Если с Вашего согласия ответ будет дан на приёме устно, об этом делается запись в карточке личного приёма; в остальных случаях Вам направят письменный ответ.',
  )
}

/**
 * Procedural letters required by a rule of the precheck: there is no answer on the merits, or there was one
 * before.
 */
export const proceduralLetters: Readonly<Record<string, (context: LetterContext) => string>> = {
  abuse: (context) => {
    const matters = mattersOf(context)
    const isNamed = aboutMatters(matters) !== ''
    return paragraphs(
      opening(context),
      `Обращение содержит выражения, недопустимые в переписке с органами местного самоуправления. В таком случае орган вправе оставить обращение без ответа по существу и сообщить автору о недопустимости злоупотребления правом${normReference(context, 'fz59-st11-3')}. Настоящим письмом Вам сообщается об этом.`,
      `Вы вправе вновь обратиться${isNamed ? ` по ${toMatters(matters)}` : ''}, изложив просьбу корректно; обращение будет рассмотрено по существу.`,
      decisionRight(context),
    )
  },

  court: (context) =>
    paragraphs(
      `Возвращаем Ваше обращение${dated(context)}: в нём обжалуется судебное решение, а орган местного самоуправления не вправе оценивать и отменять судебные акты${normReference(context, 'fz59-st11-2')}.`,
      `Судебное решение обжалуется в вышестоящий суд в порядке и сроки, установленные процессуальным законом: по гражданскому делу${normReference(context, 'gpk-st321')}, по административному делу${normReference(context, 'kas-st298')}. Жалоба подаётся через суд, принявший решение; срок и порядок указаны в самом судебном акте.`,
      `Приложение: обращение на ${gap('число листов')} л. в 1 экз.`,
    ),

  anonymous: (context) => {
    // A report of a crime goes to the body that investigates it; other reports go where their matter is decided.
    const isOfCrime =
      hasRule(context, 'crime') || mattersOf(context).some(({ about }) => aboutCrime.has(about))
    const subject = isOfCrime
      ? 'сведения о возможном противоправном деянии'
      : `сведения о возможном нарушении по ${toMatters(mattersOf(context))}`
    return paragraphs(
      `Кому: ${isOfCrime ? gap('наименование и адрес территориального органа МВД России') : gap('наименование и адрес органа')}`,
      `В соответствии с частью 1 статьи 11 Федерального закона от 02.05.2006 № 59-ФЗ направляем по компетенции обращение${dated(context)}, поступившее без указания фамилии автора или адреса для ответа: в нём содержатся ${subject}.`,
      'Просим рассмотреть его в пределах полномочий.',
      `Приложение: копия обращения на ${gap('число листов')} л. в 1 экз.`,
    )
  },

  thanks: (context) =>
    paragraphs(
      opening(context),
      'Благодарим Вас за добрые слова и за внимание к труду тех, о ком Вы написали.',
      asksReward(context.appeal.text) &&
        `Ваше предложение отметить работников рассмотрено: ${gap('решение о поощрении')}.`,
      'Желаем Вам здоровья и благополучия.',
    ),

  informed: (context) =>
    paragraphs(
      opening(context),
      `Благодарим Вас за сообщение. Изложенные в нём сведения использованы: ${gap('кем и как использованы сведения')}.`,
      `Если Вам потребуется ответ по существу какого-либо вопроса, Вы вправе обратиться с ним вновь${normReference(context, 'fz59-st5')}.`,
    ),

  unclear: (context) => {
    const normId = context.appeal.signals.find(({ rule }) => rule === 'unclear')?.normId ?? 'fz59-st11-4-1'
    const reason =
      normId === 'fz59-st11-4'
        ? 'Текст обращения не поддаётся прочтению, поэтому ответ по существу не даётся и обращение не направляется в другой орган'
        : 'Текст обращения не позволяет определить суть предложения, заявления или жалобы, поэтому ответ по существу не даётся и обращение не направляется в другой орган'
    return paragraphs(
      `Ваше обращение${dated(context)} поступило и зарегистрировано.`,
      `${reason}${normReference(context, normId)}.`,
      'Вы вправе направить обращение повторно почтой или через портал государственных услуг либо изложить вопрос на личном приёме; записать его поможет специалист администрации.',
      decisionRight(context),
    )
  },

  stop: (context) =>
    paragraphs(
      opening(context),
      `По ${toMatters(mattersOf(context))} Вам ранее даны письменные ответы по существу: ${gap('даты и номера ответов')}. В новом обращении не приведены доводы или обстоятельства, которые ранее не рассматривались.`,
      `В связи с этим переписка с Вами об этом прекращена${normReference(context, 'fz59-st11-5')}: ${gap('должность, фамилия и дата решения')}. При появлении новых обстоятельств Вы вправе обратиться вновь; обращения по другим вопросам рассматриваются в общем порядке.`,
      decisionRight(context),
    ),

  published: (context) =>
    paragraphs(
      opening(context),
      `Ответ на вопрос${aboutMatters(mattersOf(context))} размещён на официальном сайте: ${gap('адрес страницы и дата публикации')}${normReference(context, 'fz59-st11-5-1')}.`,
      'Если Вы обжалуете решение или бездействие, Вам будет дан отдельный ответ.',
    ),

  reception: (context) => {
    if (context.appeal.questions.some(({ about }) => about === receptionAbout)) return appointment(context)
    return paragraphs(
      `По обращению на личном приёме${aboutMatters(mattersOf(context))} сообщаем следующее${normReference(context, 'fz59-st13')}.`,
      `Доводы проверены: ${gaps.reviewed}. Приняты меры: ${gaps.measures}.`,
      decisionRight(context),
    )
  },
}
