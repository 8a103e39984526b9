import { lowerFirst, namedPersonIn, upperFirst, type Inflected } from '#platform/russian/index.ts'

import type { Template } from '../../templates/templates.ts'
import type { FoundValues } from '../found-values.ts'
import { phraseFrom } from '../noun-phrase.ts'
import { factsIn, type Fact } from './fact.ts'

/** With what the next value of a request begins. */
const next = String.raw`(?:,\s*|\s+(?:и|а)\s+|\s+)(?:ответ\s+(?:жд|до)|ответственн|отвечает|контрол|исполнител|исп\.|подпис(?:ывает|ь|ант)|подпишет|срок|секретар|председател|члены|член\s|гаранти|заявлени\p{L}\s+от|потому|так\s+как|т\.\s?к\.|прошу|просим|предлага|требу|решили|номер|победител|заявк|допуска|инструктаж|ознаком|рассматрива|рассмотре|звонить|тел\.|телефон|договор\s|приказ\s+от|едут|сопровожда|замеща|стоимост|инициатор|из\s+них|адрес|освободить|маркировк|без\s+передач|за\s+старш|до\s+\d|к\s+\d|с\s+\d{1,2}[.\s]|дополнительн|надо\s|нужн[аоы]?\s|хотим|хочу|составь|сделай|напиши|оформ|бумаг[уа]|чем\s|подготов)`
/** Up to the end of the sentence, or to the next value. */
const clause = String.raw`(?<value>[^.;!?\n]{3,260}?)(?=${next}|[.;!?\n]|$)`
/** Up to the next sign too. */
const phrase = String.raw`(?<value>[^,.;:!?\n]{3,160}?)(?=${next}|[,.;:!?\n]|$)`
const sign = String.raw`[\s:—–-]+`
const name = String.raw`\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?(?:\s\p{Lu}(?:\p{Ll}+|\.(?:\s?\p{Lu}\.)?)){0,2}`

const fact = (keys: string, said: string, { as, of }: { as?: Fact['as']; of?: string } = {}): Fact => ({
  keys: keys.split(' '),
  // A capital is one although the rest is read without case.
  said: new RegExp(
    String.raw`(?<!\p{L})${said.replaceAll(String.raw`\p{Lu}`, String.raw`(?-i:\p{Lu})`)}`,
    'iu',
  ),
  ...(as && { as }),
  templates: of === undefined ? null : new Set(of.split(' ')),
})

const fromGenitive = (value: string, words: Inflected) => phraseFrom(['gen'], 'nom', value, words) ?? value
const fromDative = (value: string, words: Inflected) => phraseFrom(['dat'], 'nom', value, words)
const memos = 'sluzhebnaya dokladnaya obyasnit zayavlenie uved-sklon uved-konflikt'
const chief = String.raw`(?:директору|главврачу|гл(?:авному|\.)?\s?врачу|завучу|главе|начальнику|заведующей|заведующему|заведующе\p{L}|руководителю|председателю|мэру|ректору|прокурору|атаману)`

/** The surest first: the first that reads a value for a key has it. */
const facts: readonly Fact[] = [
  // Why and what for.
  fact(
    'reason motive',
    String.raw`(?:потому\s+что|так\s+как|т\.\s?к\.|поскольку|из-за\s+того,?\s+что|в\s+связи\s+с\s+тем,?\s+что|причина\s?[:—–-])\s*${clause}`,
  ),
  fact(
    'reason motive',
    String.raw`(?<value>(?:из-за|ввиду|в\s+связи\s+с(?:о)?|по\s+причине)\s[^,.;!?\n]{3,160})`,
  ),
  fact('reason', String.raw`(?<value>(?:для|чтобы)\s[^,.;!?\n]{3,120})`, { of: 'zapros' }),
  fact('reason', String.raw`(?<value>(?:жд[её]м|ожидаем)\s[^,.;!?\n]{3,160})`, { of: 'prodlenie' }),
  fact('reason', String.raw`(?:,|:)\s*(?<value>(?:под|по)дорожал\p{L}?\s[^,.;!?\n]{3,80})`, {
    of: 'postanovlenie-izm',
  }),
  fact('goal', String.raw`(?:цель(?:ю)?|с\s+целью|чтобы)${sign}${phrase}`),
  fact(
    'goal',
    String.raw`(?:для|по)\s+(?<value>\p{Ll}+(?:ни[яюе]|ци[ияю]|тк[еиу]|мк[еиу]|рк[еиу])(?:\s\p{Ll}[^,.;:!?\n]{2,80}?)?)(?=\s+председател|[,.;:]|$)`,
    {
      of: 'prikaz-komis',
      as: (value, words) => fromDative(value, words) ?? fromGenitive(value, words),
    },
  ),
  fact('purpose', String.raw`(?<value>для\s[^,.;!?\n]{3,120})`, { of: 'dogovor-pozh dogovor-ssuda' }),
  // What is asked, proposed, demanded, to be done.
  fact('ask', String.raw`(?:прошу|просим)\s+${clause}`),
  fact('claim', String.raw`(?:требуем|требую|просим)\s+${clause}`),
  fact('conclusion proposal', String.raw`(?:предлага(?:ю|ем)|прошу|просим)\s+${clause}`, {
    of: 'dokladnaya uved-konflikt',
  }),
  fact(
    'conclusion',
    String.raw`(?<value>(?:нужен|нужна|нужно|нужны|требуется|необходим\p{L}?)\s[^.;!?\n]{3,160}?)(?=,\s*фото|[.;!?\n]|$)`,
    { of: 'akt-obsl', as: upperFirst },
  ),
  fact('duties', String.raw`(?:обязанност\p{L}+|должн[аы]?|обязан\p{L}?)${sign}${clause}`),
  fact('tasks', String.raw`задач\p{L}{1,2}${sign}${clause}`),
  fact(
    'solution',
    String.raw`(?<value>(?:поставить|установить|построить|отремонтировать|сделать|посадить|оборудовать|заасфальтировать|купить|провести)\s[^,.;!?\n]{3,160})`,
  ),
  fact('deadline', String.raw`(?<value>освободить\s[^,.;!?\n]{3,120})`, { of: 'uvedomlenie' }),
  // What was said, decided, found.
  fact(
    'agenda',
    String.raw`(?:(?:на|в)\s+повестке(?:\s+дня)?|повестка(?:\s+дня)?|обсудили|обсуждали|рассмотрели)${sign}${phrase}`,
    { as: upperFirst },
  ),
  fact(
    'violation',
    String.raw`(?<value>не\s+(?:поставил|выполнил|оплатил|прив[её]з|сделал|устранил|вернул|закончил|вывез)\p{L}{0,2}(?!\p{L})[^,.;!?\n]{0,160})`,
    { of: 'pretenziya' },
  ),
  fact(
    'discipline',
    String.raw`(?<value>(?:${name}\s+)?(?:объявлен\p{L}?|объявили|наказан\p{L}?|уволен\p{L}?|получил\p{L}?)\s[^,.;!?\n]{0,40}(?:замечани|выговор)\p{L}*)`,
    { of: 'otv-prok-predst' },
  ),
  fact(
    'check',
    String.raw`(?<value>(?:проверк\p{L}\s+пров\p{L}+|провер(?:или|ила|ка))\s?[^,.;!?\n]{0,120})`,
    { of: 'otvet-pac' },
  ),
  fact('notice', String.raw`(?:о\s+том,?\s+)?что\s+${clause}`, { of: 'uvedomlenie' }),
  fact(
    'changes',
    String.raw`:\s*(?<value>(?:в\s+|во\s+)?(?:пункт|подпункт|абзац|част|слов|цифр|приложени|стать|дополнить|исключить|заменить)\p{L}*\s[^;!?\n]{3,250}?)(?=,\s*(?:потому|подорожал|так\s+как)|[.;!?\n]|$)`,
    { of: 'postanovlenie-izm' },
  ),
  fact('changes', String.raw`(?:меняем|изменяем|изменить|поменять|устанавливаем|установить)\s+${clause}`, {
    of: 'dopsogl',
  }),
  fact('problems', String.raw`проблем\p{L}{0,2}${sign}${clause}`),
  fact(
    'finance',
    String.raw`(?<value>(?:дополнительн\p{L}+\s+)?(?:денег|средств|расходов|финансирования)\s+не\s+(?:требу|нужн|потребу)\p{L}+|не\s+требует\s[^,.;!?\n]{3,60})`,
  ),
  fact(
    'numbers',
    String.raw`(?<value>(?:посетил|приняли\s+участи|обслужил|охва(?:тил|чен))\p{L}*\s[^,.;!?\n]{2,120})`,
    { of: 'otchet' },
  ),
  fact(
    'results',
    String.raw`(?<value>(?:приз[её]р|победител|лауреат|участник|отличник|дипломант)\p{L}*\s[^;!?\n]{3,160}?)(?=[.;!?\n]|$)`,
    { of: 'harakteristika' },
  ),
  fact(
    'facts',
    String.raw`(?<value>\p{Ll}{4,}(?:ый|ий|ая|ен|на|ив|ива)(?:(?:,\s+|\s+и\s+)\p{Ll}{4,}(?:ый|ий|ая|ен|на|ив|ива)(?!\p{L})){1,8})`,
    { of: 'harakteristika' },
  ),
  fact(
    'event',
    String.raw`(?:^|[,.;]\s*|объяснительн\p{L}+\s+)я\s+(?<value>\p{Ll}+(?:л|ла|лся|лась)(?!\p{L})[^,.;!?\n]{2,160}?)(?=\s+(?:потому|так\s+как|из-за)|[,.;!?\n]|$)`,
    { of: 'obyasnit', as: upperFirst },
  ),
  fact(
    'what',
    String.raw`(?<!\p{L})(?<value>(?:сведени|информаци|данные|справк|копи|акт\s|выписк|список|документ|отч[её]т|перечень)\p{L}*\s[^,.;!?\n]{3,160}?)(?=,|\s+(?:нужн|надо|до|к|для|срок|исполн)\s|[.;!?\n]|$)`,
    { of: 'zapros' },
  ),
  fact(
    'items',
    String.raw`акт\p{L}*\s+при[её]ма?[\s–-]*передачи\s+(?<value>\p{Ll}[^,.;!?\n]{3,160}?)(?=\s+(?:передал|сдал|принял|от\s)|[,.;!?\n]|$)`,
    { of: 'akt-peredachi' },
  ),
  fact(
    'intervention',
    String.raw`(?:операци[яюи]|вмешательств\p{L}|процедур\p{L}|на)\s+(?<value>(?:удалени|операци|пункци|прививк|наркоз|анестези|протезировани|лечени|осмотр|переливани)\p{L}*(?:\s\p{Ll}+){0,4}?)(?=\s+врач|[,.;!?\n]|$)`,
    { of: 'ids-med' },
  ),
  fact(
    'points',
    String.raw`:\s*(?<value>(?:\p{L}+(?:ть|ти|чь)(?:ся)?)\s[^;!?\n]{3,300}?)(?=,\s*(?:срок|контрол|ответствен|исполнител)|[;!?\n]|\.\s|$)`,
    { of: 'rasporyazhenie prikaz-os postanovlenie' },
  ),
  fact(
    'title',
    String.raw`проект\p{L}*(?:\s*:)?\s+(?<value>\p{Lu}\p{Ll}+\s[^,.;!?\n]{3,100}?)(?=\s+в\s+(?:деревн|сел|город|пос)|[,.;!?\n]|$)`,
    { of: 'inic-proekt' },
  ),
  fact('program', String.raw`программ\p{L}${sign}(?<value>[^,.;!?\n]{3,80})`, { of: 'dogovor-obr' }),
  fact(
    'period',
    String.raw`(?<value>с\s+(?:январ|феврал|март|апрел|ма|июн|июл|август|сентябр|октябр|ноябр|декабр)\p{L}+\s+по\s+\p{Ll}{3,8}(?:\s\d{4})?)`,
    { of: 'dogovor-obr dogovor-gph' },
  ),
  fact(
    'period',
    String.raw`на\s+(?<value>(?:январ|феврал|март|апрел|ма[йя]|июн|июл|август|сентябр|октябр|ноябр|декабр)[ьйя]?(?:\s\d{4})?)(?!\p{L})`,
    { of: 'plan' },
  ),
  fact(
    'period',
    String.raw`за\s+(?<value>(?:первый|второй|третий|четв[её]ртый|[IVX]{1,3}|\d(?:-?й)?)\s+(?:квартал|полугодие)(?:\s\d{4})?)`,
    { of: 'otchet' },
  ),
  fact('party1', String.raw`между\s+(?<value>[^,.;!?\n]{3,80}?)(?=\s+и\s)`, {
    of: 'dog-sotr',
    as: (value, words) => phraseFrom(['ins'], 'nom', value, words),
  }),
  fact('party2', String.raw`между\s+[^,.;!?\n]{3,80}?\sи\s+(?<value>[^,.;!?\n]{3,80})`, {
    of: 'dog-sotr',
    as: (value, words) => phraseFrom(['ins'], 'nom', value, words),
  }),
  // Who.
  fact('chair', String.raw`председател\p{L}{1,2}${sign}(?<value>(?:\p{Ll}{3,}\s){1,5}${name})`),
  fact(
    'members',
    String.raw`члены(?:\s+комиссии)?${sign}(?<value>(?:(?:\p{Ll}{3,}\s){0,3}${name})(?:(?:,\s*|\s+и\s+)(?:\p{Ll}{3,}\s){0,3}${name}){0,20})`,
  ),
  fact('receiver', String.raw`принял\p{L}?${sign}(?<value>(?:\p{Ll}{3,}\s){0,4}${name})`),
  fact('leader', String.raw`за\s+старш\p{L}+${sign}(?<value>(?:\p{Ll}{3,}\s){0,3}${name})`),
  fact('party2', String.raw`,\s*с\s+(?<value>${name})`, {
    of: 'dopsogl',
    as: (value) => namedPersonIn(value)?.text ?? null,
  }),
  fact(
    'person',
    String.raw`(?<value>представител\p{L}\s+(?:фирмы|компании|организации|ООО|ИП)\s[^,.;!?\n]{2,60}?)(?=\s+(?:предложил|предлагал|попросил|передал|пообещал)|[,.;!?\n]|$)`,
    { of: 'uved-sklon' },
  ),
  fact(
    'addressee',
    String.raw`(?<value>${chief}(?:\s+(?!${chief})\p{Ll}[\p{Ll}-]+){0,3}(?:\s№\s?\d{1,4})?\s${name})`,
    { of: memos, as: (value) => upperFirst(value.replace(/^гл\.?\s?врачу/iu, 'главному врачу')) },
  ),
  fact(
    'author',
    String.raw`(?:от\s+меня\s*\(|я,?\s|пишу\s+я,?\s)(?<value>\p{Ll}{4,}(?:\s\p{Ll}{3,}){0,3}\s${name})`,
    { of: memos },
  ),
  fact(
    'author',
    String.raw`(?:^|[.;!?\n]\s*)(?<value>(?:\p{Lu}|\p{Ll})\p{Ll}{3,}(?:\s\p{Ll}{3,}){0,3}\s\p{Lu}\p{Ll}+\s\p{Lu}\.\s?\p{Lu}\.)\s*$`,
    { of: memos, as: lowerFirst },
  ),
  fact(
    'control',
    String.raw`(?:контролирует|контроль)${sign}(?:за\s+исполнением\s+)?(?:возложить\s+на\s+|на\s+)?(?<value>(?:\p{Ll}{4,}\s){0,3}${name}|за\s+собой|за\s+мной)`,
  ),
  fact(
    'deputy',
    String.raw`(?:замеща\p{L}+|подменя\p{L}+|заменя\p{L}+|заместител[ья]\s+у\s+не[её])${sign}(?<value>(?:\p{Ll}{4,}\s){0,3}${name})`,
  ),
  fact('donor', String.raw`(?:жертвовател\p{L}+|даритель)${sign}(?<value>${name})`),
  fact(
    'team',
    String.raw`(?:едут|поедут|состав\p{L}*|команд\p{L})${sign}(?<value>${name}(?:\s\d{4})?(?:,\s*${name}(?:\s\d{4})?){0,30})`,
  ),
  fact('participants', String.raw`(?:допуска\p{L}+|участвуют|участники)${sign}${phrase}`),
  fact('acquaint', String.raw`ознаком\p{L}+\s+(?:с\s+приказом\s+)?(?<value>вс(?:ех|еми)\s\p{Ll}{4,})`, {
    as: (value) => value.replace(/^всех?\s(?<who>\p{Ll}+?)(?:ов|ей|ий)$/iu, 'все $<who>и'),
  }),
  fact('tfoms', String.raw`(?:в\s+)(?<value>страхов\p{L}+(?:\s[^,.;!?\n]{2,60})?)`),
  // By what, where, how.
  fact('basis basis_apps', String.raw`на\s+основании\s+${phrase}`, { as: fromGenitive }),
  fact('basis basis_apps', String.raw`основани[ея]\s?[:—–-]?\s+${phrase}`),
  fact(
    'approval',
    String.raw`утвержда\p{L}+\s+(?<value>(?:приказом|постановлением|решением|распоряжением)(?:\s\p{Ll}[^,.;!?\n]{2,60})?)(?=[,.;]|$)`,
  ),
  fact(
    'addr',
    String.raw`(?:прожива\p{L}+|адрес\p{L}*)(?:\s+по\s+адресу)?${sign}(?<value>(?:[^;!?\n,]|,\s?(?=(?:д|дом|кв|корп|ул|пер)\.?\s|\d)){4,100}?)(?=,\s*\p{Ll}{4}|[;!?\n]|\.\s|$)`,
  ),
  fact(
    'addressee_address',
    String.raw`адрес\p{L}*${sign}(?<value>(?:[^;!?\n]){4,100}?)(?=,\s*\p{Ll}{5}|[;!?\n]|$)`,
  ),
  fact(
    'contact',
    String.raw`(?:контакт\p{L}*|звонить|справки\s+у)${sign}(?<value>[^;!?\n]{4,100}?)(?=[.;!?\n]\s|[.;!?\n]?$)`,
  ),
  fact('contact', String.raw`(?<value>тел(?:ефон)?\.?\s*[+\d(][\d()\s-]{3,18}\d)`),
  fact(
    'transport',
    String.raw`на\s+(?<value>(?:автобусе|маршрутке|поезде|электричке|машине|микроавтобусе)(?:\s[^,.;!?\n]{2,40}?)?)(?=[,.;!?\n]|$)`,
    {
      as: (value) =>
        value.replace(/^(?<stem>\p{L}+?)е(?=\s|$)/u, (said) =>
          /(?:к|н)е$/u.test(said) ? `${said.slice(0, -1)}а` : said.slice(0, -1),
        ),
    },
  ),
  fact('safety', String.raw`(?<value>инструктаж\s[^.;!?\n]{3,120}?)(?=${next}|[.;!?\n]|$)`),
  fact(
    'awards',
    String.raw`(?:победител\p{L}+(?:\s+и\s+приз[её]р\p{L}+)?|награжд\p{L}+|приз\p{L}?)${sign}${phrase}`,
  ),
  fact('columns', String.raw`(?:графы|столбцы|колонки|поля)${sign}${clause}`),
  fact(
    'order',
    String.raw`(?:заседа\p{L}+|собира\p{L}+)\s+(?<value>(?:по|раз|кажд\p{L}+|еженедельно|ежемесячно)\s?[^,.;!?\n]{0,60})`,
    { of: 'prikaz-vk' },
  ),
  fact(
    'schedule',
    String.raw`(?<value>(?:пятидневк|шестидневк|пятидневн|шестидневн|сменн|неполн|сокращ[её]нн|гибк|график\s)\p{L}*[^,.;!?\n]{0,100})`,
  ),
  fact('accept', String.raw`(?<value>гаранти\p{L}\s[^,.;!?\n]{2,80})`, { of: 'tz' }),
  fact(
    'place_delivery',
    String.raw`(?:поставк\p{L}|доставк\p{L}|привезти)(?:\s[^,.;]{0,40}?)?\sв\s+(?<value>[^,.;!?\n]{3,100})`,
  ),
  fact('offers', String.raw`предложени\p{L}${sign}(?<value>\d[^;!?\n]{2,160}?)(?=,?\s+итого|[;!?\n]|\.\s|$)`),
  fact('conditions', String.raw`(?<value>(?:без|кроме|не)\s+переда[^,.;!?\n]{3,100})`, {
    of: 'soglasie-rasp',
  }),
  fact(
    'time_place',
    String.raw`(?<value>(?:вчера|сегодня|позавчера|\d{1,2}[\s.]\p{L}*\d*)\s+(?:днём\s+|утром\s+|вечером\s+)?в\s+\d{1,2}[.:]\d\d(?:\s+в\s+\p{Ll}+)?)`,
  ),
  fact(
    'title',
    String.raw`(?<value>(?:журнал|реестр)\s+\p{Ll}+(?:\s(?!начать|с\s|на\s|графы)\p{Ll}+){0,3})`,
    { of: 'reestr', as: upperFirst },
  ),
]

/** A question or an order to the one who writes: «и кто главный», «что подписывать». */
const noValue =
  /^(?:(?:и|а|но)\s+)?(?:кто|что|чем|как(?:ая|ой|ие|ое)?|кому|где|куда|когда|сколько|делать|писать|вам|нам|мне|нас|это|надо|нужн\p{L}?)(?!\p{L})/iu

/** Values by the words before them, which mean the same in every document: «потому что …», «контролирует Орлова». */
export const fieldFacts = (text: string, template: Template, words: Inflected): FoundValues =>
  factsIn(facts, { text, template, words, isValue: (value) => !noValue.test(value) })
