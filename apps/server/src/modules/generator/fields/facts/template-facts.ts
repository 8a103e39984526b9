import { lowerFirst, upperFirst, type Inflected } from '#platform/russian/index.ts'

import type { Template } from '../../templates/templates.ts'
import type { FoundValues } from '../found-values.ts'
import { factsIn, type Fact } from './fact.ts'

const fact = (templates: string, key: string, said: RegExp, as?: Fact['as']): Fact => ({
  templates: new Set(templates.split(' ')),
  keys: [key],
  said,
  ...(as && { as }),
})

const chiefs = String.raw`(?:главе|мэру|директору|руководителю|начальнику|заведующей|заведующему|председателю|главврачу)(?:\s+(?:района|округа|города|поселения|школы|администрации|совета|отдела|управления|клуба|детского\s+сада|садика|больницы)){0,2}`
const company = String.raw`(?:ООО|АО|ПАО|МУП|ГУП|МКУ|МБУ|АНО)\s«[^»]{2,60}»`

/** What the cues read takes the place of what these say. */
const facts: readonly Fact[] = [
  fact(
    'prikaz-komandirovka',
    'purpose',
    /,\s*(?<value>(?:обучение|семинар|совещание|курсы|конференция|уч[её]ба|участие|повышение|проверка|при[её]мка|получение|сдача|защита|стажировка)(?!\p{L})[^.;!?\n]{0,150})/iu,
    lowerFirst,
  ),
  fact(
    'prikaz-komandirovka',
    'purpose',
    /(?<!\p{L})(?<value>(?:отвезти|получить|забрать|сдать|привезти|доставить|принять|проверить)\s[^,.;!?\n]{3,150})/iu,
    lowerFirst,
  ),
  fact(
    'prikaz-komandirovka',
    'destination',
    /(?<!\p{L})в\s+(?<value>(?:пос|пгт|рп|дер|с|п|д)\.\s?\p{Lu}[\p{L}-]+)/u,
  ),
  fact(
    'dogovor-gph',
    'services',
    /\p{Lu}\p{Ll}+(?:вич|вн|ичн)\p{Ll}{1,2},?\s+(?<value>\p{Ll}{3,}(?:ть|ти|ться)(?!\p{L})[^,.;!?\n]{0,200}?)(?=\s+(?:с\s+)?\d|\s+за\s+\d|[,.;]|$)/u,
  ),
  fact(
    'dogovor-pozh',
    'gift',
    new RegExp(
      String.raw`от\s+${company}\s+(?<value>\p{Ll}[^,.;:!?\n]{2,120}?)(?=\s+(?:для|на|сто)|\s+\d|[,.;]|$)`,
      'u',
    ),
  ),
  fact(
    'otchet',
    'period',
    /(?<!\p{L})за\s+(?<value>(?:[IVX]{1,3}|\d)(?:-?й)?\s+(?:квартал|полугодие))(?!\s+20\d\d)/iu,
  ),
  fact(
    'otv-prok-zapros',
    'request_ref',
    /(?<!\p{L})запрос\p{L}*\s+(?:прокуратуры\s+|прокурора\s+)?(?<value>№\s?[\d-]+\s+от\s+\d[\d.]*(?:\s\p{Ll}{3,8})?(?:\s\d{4})?)/iu,
  ),
  fact(
    'uvedomlenie',
    'notice',
    /(?<!\p{L})уведомлени\p{L}[^,;:!?\n]{0,80}?\s(?<value>об?\s+\p{Ll}[^;!?\n]{4,250})/iu,
    withoutStop,
  ),
  fact(
    'prikaz-priem',
    'salary',
    /(?<!\p{L})оклад\p{L}*[\s:—–-]*(?<value>\d[\d\s]{2,9}\d)/iu,
    (sum) => `оклад ${grouped(sum)} рублей`,
  ),
  fact(
    'prikaz-vyg',
    'violation',
    /(?<!\p{L})за\s+(?<value>(?!подписью)\p{L}{4,}[^,;!?\n]{0,150})/iu,
    withoutStop,
  ),
  fact(
    'akt-rabot',
    'party_contractor',
    new RegExp(
      String.raw`(?<value>(?<!\p{L})ИП\s\p{Lu}\p{Ll}+(?:\s\p{Lu}\.\s?\p{Lu}\.)?|(?<!\p{L})${company})`,
      'u',
    ),
  ),
  fact(
    'sluzhebnaya dokladnaya obyasnit zayavlenie',
    'addressee',
    new RegExp(
      String.raw`(?<!\p{L})(?:записк\p{L}|служебк\p{L}|докладн\p{L}+|объяснительн\p{L}+|заявлени\p{L})\s+(?<value>${chiefs})(?!\p{L})(?!\s(?-i:\p{Lu}))`,
      'iu',
    ),
    upperFirst,
  ),
  fact(
    'sluzhebnaya',
    'ask',
    /(?:^|[,.;\s])(?:прошу|просим)\s+(?<value>\p{L}+(?:ть|ти|чь)(?!\p{L})[^.;!?\n]{0,250})/iu,
  ),
  fact('obyasnit', 'event', /(?<!\p{L})почему\s+(?<value>[^,.;!?\n]{4,200})/iu, upperFirst),
  fact('obyasnit', 'reason', /(?<!\p{L})почему\s+[^,.;!?\n]{4,200},\s*(?<value>[^.;!?\n]{4,250})/iu),
  fact(
    'spravka-rab',
    'for_whom',
    /\sв\s+(?<value>банк|соцзащиту|суд|военкомат|налоговую|социальный\s+фонд|пенсионный\s+фонд|школу|детский\s+сад|опеку|полицию|мфц|центр\s+занятости)(?!\p{L})/iu,
    (where) => `для предъявления в ${where}`,
  ),
  fact(
    'soprovod',
    'docs',
    /(?<!\p{L})(?:направля|отправля|прилага|посыла|высыла)\p{L}+\s+(?!вам\s|нам\s|им\s)(?<value>[^,.;!?\n]{4,200})/iu,
  ),
  fact(
    'protokol-sov',
    'decided',
    /(?<!\p{L})решили[\s:—–-]+(?<value>[^;!?\n]{4,400}?)(?=[,.;]?\s+(?:секретарь|председатель|протокол\s+вел)|[.;!?\n]|$)/iu,
    (text) => upperFirst(text.replaceAll(/[,\s]+отв\p{Ll}*\.?\s+(?=\p{Lu})/gu, ', ответственный — ')),
  ),
  fact(
    'doverennost',
    'powers',
    /(?<value>(?<!\p{L})(?:получать|получить|представлять|подписывать|подписать|подавать|подать|сдавать|сдать|заключать|заключить|вести)\s[^;!?\n]{3,250}?)(?=\s+(?:до\s+(?:конца|\d)|сроком|на\s+(?:\d|год|месяц|три|один))|[.;]|$)/iu,
  ),
  fact(
    'rasporyazhenie postanovlenie prikaz-os',
    'control',
    /(?<!\p{L})контроль\p{L}*[\s:—–-]+(?<value>за\s+собой)/iu,
  ),
  fact(
    'harakteristika',
    'where',
    /(?<!\p{L})для\s+(?<value>\p{Ll}{4,}(?:\s\p{Ll}{3,}){0,3}?)(?=[,.;]|$)/iu,
    (what) => `для ${what}`,
  ),
  fact(
    'priglashenie',
    'addressee',
    /(?<!\p{L})приглаш\p{L}+\s+(?<value>\p{Ll}+(?:ам|ям|ым|им)(?:\s\p{Ll}+){0,3}?)(?=\s+на\s|[,.;:]|$)/iu,
    upperFirst,
  ),
]

function withoutStop(text: string): string {
  return text.trim().replace(/[.\s]+$/u, '')
}

/** «25 000» */
const grouped = (sum: string): string =>
  sum.replaceAll(/\s/gu, '').replaceAll(/\B(?=(?:\d{3})+(?!\d))/gu, ' ')

/** Values by words that only the requests for one document have: «решили …» of minutes, «оклад 30000» of an order. */
export const templateFacts = (text: string, template: Template, words: Inflected): FoundValues =>
  factsIn(facts, { text, template, words })
