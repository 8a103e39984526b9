import { paragraphs } from '#platform/markdown.ts'

import { unnamedAbout } from '../request-names.ts'
import {
  dated,
  gap,
  gaps,
  listInWords,
  mattersOf,
  opening,
  normReference,
  type LetterContext,
} from './letter-parts.ts'

const decisionRight = (context: LetterContext) =>
  `Это решение Вы вправе обжаловать вышестоящему должностному лицу либо в суд в течение трёх месяцев со дня, когда Вам стало известно о нарушении прав${normReference(context, 'kas-st218')}.`

/** «вопросу о вывозе отходов»: the matters of an appeal after a preposition. */
const matters = (context: LetterContext): string => listInWords(mattersOf(context).map(({ about }) => about))

/**
 * Procedural letters required by a rule of the precheck: there is no answer on the merits, or there was one
 * before.
 */
export const proceduralLetters: Readonly<Record<string, (context: LetterContext) => string>> = {
  abuse: (context) => {
    const about = matters(context)
    return paragraphs(
      opening(context),
      `Обращение содержит выражения, недопустимые в переписке с органами местного самоуправления. В таком случае орган вправе оставить обращение без ответа по существу и сообщить автору о недопустимости злоупотребления правом${normReference(context, 'fz59-st11-3')}. Настоящим письмом Вам сообщается об этом.`,
      about === unnamedAbout
        ? 'Вы вправе обратиться вновь, изложив вопрос корректно; обращение будет рассмотрено по существу.'
        : `Вы вправе вновь обратиться по вопросу ${about}, изложив его корректно; обращение будет рассмотрено по существу.`,
      decisionRight(context),
    )
  },

  court: (context) =>
    paragraphs(
      `Возвращаем Ваше обращение${dated(context)}: в нём обжалуется судебное решение, а орган местного самоуправления не вправе оценивать и отменять судебные акты${normReference(context, 'fz59-st11-2')}.`,
      `Судебное решение обжалуется в вышестоящий суд в порядке и сроки, установленные процессуальным законом: по гражданскому делу${normReference(context, 'gpk-st321')}, по административному делу${normReference(context, 'kas-st298')}. Жалоба подаётся через суд, принявший решение; срок и порядок указаны в самом судебном акте.`,
      `Приложение: обращение на ${gap('число листов')} л. в 1 экз.`,
    ),

  anonymous: (context) =>
    paragraphs(
      gap('наименование и адрес органа'),
      `В соответствии с частью 1 статьи 11 Федерального закона от 02.05.2006 № 59-ФЗ направляем по компетенции обращение${dated(context)}, поступившее без указания фамилии автора и почтового адреса для ответа.`,
      `В обращении сообщается о возможном нарушении по вопросу ${matters(context)}. Просим рассмотреть его в пределах полномочий и сообщить о принятых мерах.`,
      'Приложение: копия обращения.',
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
      `По вопросу ${matters(context)} Вам ранее даны письменные ответы по существу: ${gap('даты и номера ответов')}. В новом обращении не приведены доводы или обстоятельства, которые ранее не рассматривались.`,
      `В связи с этим переписка с Вами по данному вопросу прекращена${normReference(context, 'fz59-st11-5')}: ${gap('должность, фамилия и дата решения')}. При появлении новых обстоятельств Вы вправе обратиться вновь; обращения по другим вопросам рассматриваются в общем порядке.`,
      decisionRight(context),
    ),

  published: (context) =>
    paragraphs(
      opening(context),
      `Ответ на вопрос ${matters(context)} размещён на официальном сайте: ${gap('адрес страницы и дата публикации')}${normReference(context, 'fz59-st11-5-1')}.`,
      'Если Вы обжалуете решение или бездействие, Вам будет дан отдельный ответ.',
    ),

  reception: (context) =>
    paragraphs(
      `По вопросу ${matters(context)}, с которым Вы обратились на личном приёме, сообщаем следующее${normReference(context, 'fz59-st13')}.`,
      `Доводы проверены: ${gaps.reviewed}. Приняты меры: ${gaps.measures}.`,
      decisionRight(context),
    ),
}
