import type { RequestRole } from './field-roles.ts'
import type { Case } from './noun-phrase.ts'

/**
 * Words behind which a request says the value of a role. `templates`: null for all that have the role. `cases`: those in
 * which the value stands. `read`: a noun phrase; people (a position and a name, an office with or without a name, or several names); words up to the next sign.
 */
export type Cue = {
  readonly templates: ReadonlySet<string> | null
  readonly role: RequestRole
  readonly before: RegExp
  readonly cases: readonly Case[]
  readonly read: 'phrase' | 'staff' | 'office' | 'people' | 'name' | 'clause'
}

const cue = (
  templates: string,
  role: RequestRole,
  before: string,
  cases: string,
  read: Cue['read'] = 'phrase',
): Cue => ({
  templates: templates === '*' ? null : new Set(templates.split(' ')),
  role,
  // A capital is one although the rest is read without case.
  before: new RegExp(
    String.raw`(?<!\p{L})(?:${before.replaceAll(String.raw`\p{Lu}`, String.raw`(?-i:\p{Lu})`)})`,
    'giu',
  ),
  cases: cases.split(' ') as Case[],
  read,
})

const contracts = 'dogovor-gph dogovor-podryad'
const gifts = 'dogovor-pozh dogovor-ssuda akt-peredachi'
const memos = 'sluzhebnaya dokladnaya obyasnit zayavlenie uved-sklon uved-konflikt'
const give = String.raw`(?:пере|от|по)?да[её](?:м|т|те|шь)|(?:пере|от|по)?да(?:ть|ют|ли|ла|л|дим|дут|вать)|пере\s?да[её](?:м|т|ся|тся)|дар(?:ит|ят|им)|подарил\p{L}?|жертву(?:ет|ют|ем)|пожертвова\p{L}+|оставля\p{L}+|сда(?:ёт|ет|ю|ть|ла|ли|л)|принес\p{L}*|принёс|купил\p{L}?|вруча\p{L}+|переда[юл]\p{L}*`

/** The cues, the surest first: the first that reads a value for a role has it. */
export const cues: readonly Cue[] = [
  // What the document is about.
  cue(
    'poyasn-zapiska zakl-antikorr',
    'thing',
    String.raw`(?:к|экспертиз\p{L}*|на|провери\p{L}+)\s+(?=проект|порядк|положени|регламент)`,
    'dat gen acc',
  ),
  cue('otv-prok-protest', 'thing', String.raw`протест\p{L}*(?:\s[^,;]{3,60}?)?\s+на\s+`, 'acc'),
  cue(
    contracts,
    'thing',
    String.raw`(?:подряд\p{L}*|договор\p{L}*|услуг\p{L}*|гпх|контракт\p{L}*|соглашени\p{L}+)(?:\s[^,;:]{0,60}?)?\s(?:на|по)\s+(?!\d|услуг|соглашени|договор)`,
    'acc dat',
  ),
  cue(
    gifts,
    'thing',
    String.raw`(?:передач\p{L}+|пожертвовани\p{L}+|прим?[её]м\p{L}?(?:[-–]передачи)?|дарени\p{L}+)\s+(?!договор|пожертв|на\s)`,
    'gen',
  ),
  cue('dogovor-ssuda', 'thing', String.raw`пользовани[ея]\s+(?!на\s)`, 'ins gen'),
  cue(
    gifts,
    'thing',
    String.raw`(?:${give})(?:\s+(?:нам|школе|садику|больнице|клубу|музею|библиотеке|детям|посёлку|в\s+группу|на\s+баланс|в\s+пользовани\p{L}|бесплатно|насовсем)){0,2}\s+`,
    'acc',
  ),
  cue(
    'tz nmck',
    'thing',
    String.raw`(?:тз|техзадани\p{L}|техническ\p{L}+\s+задани\p{L}|обосновани\p{L}(?:\s+(?:начальной\s+)?цены)?|цен[уаы]|расч[её]т\p{L}*|описани\p{L})\s+(?:на|за)\s+(?!\d)`,
    'acc',
  ),
  cue('tz nmck', 'thing', String.raw`(?:тз|техзадани\p{L}|задани\p{L}|цен[аы])\s*:\s+`, 'nom'),
  cue(
    'tz nmck',
    'thing',
    String.raw`(?:объект\p{L}*\s+закупки|закуп(?:к\p{L}|ки|ке)|цен[уаы]\s+закупки|требовани\p{L}\s+к|продавц\p{L}+|поставщик\p{L}*)[\s:—–-]+`,
    'gen dat nom acc',
  ),
  cue(
    'tz nmck',
    'thing',
    String.raw`(?:закуп(?:аем|ить|ает)|покупаем|купить|приобрести|приобретаем|хотим|нужен|нужна|нужны|нужно)\s+(?!документ|обоснов|бумаг|чтоб|что|описа|доказ|покупать|купить)`,
    'acc nom',
  ),
  cue(
    'ids-med',
    'thing',
    String.raw`(?:соглас\p{L}+|разреш\p{L}+|подпис\p{L}+)\s+(?:[\p{L}.]+\s+){0,3}?(?:на|для)\s+(?!обработк|пациент|руки)`,
    'acc gen',
  ),
  cue('ids-med', 'thing', String.raw`(?:не\s+против)\s+`, 'gen'),
  cue('ids-med', 'thing', String.raw`(?:перед)\s+`, 'ins'),
  cue(
    'otkaz-med',
    'thing',
    String.raw`(?:отказ\p{L}*(?:\s+\p{Lu}\p{L}+){0,3}\s+от|против)\s+(?!медицинск)`,
    'gen',
  ),
  cue(
    'prikaz-merop',
    'thing',
    String.raw`(?:провед[её]м|провести|проводим|проведени\p{L}|устраиваем|организовать|организуем|будет\s+у\s+нас|будет)\s+(?!меропр)`,
    'acc gen nom',
  ),
  cue(
    'priglashenie',
    'thing',
    String.raw`(?:пригла\p{L}+|позва\p{L}+|позов\p{L}+|зов[её]м|собрать|ждём|ждем)[^,;]{0,70}?\sна\s+`,
    'acc',
  ),
  cue(
    'polozh-sorevn',
    'thing',
    String.raw`(?:соревновани\p{L}+|турнир\p{L}*|первенств\p{L}|чемпионат\p{L}*|кубк\p{L}|кубок|старт\p{L}*)[^,;.]{0,30}?\sпо\s+`,
    'dat',
  ),
  cue(
    'prikaz-sborn',
    'thing',
    String.raw`(?:на)\s+(?=(?:\p{L}+\s+){0,2}(?:чемпионат|первенств|турнир|кубок|спартакиад|соревновани|сбор|игр|матч))`,
    'acc',
  ),
  cue(
    'dogovor-obr',
    'thing',
    String.raw`(?:на)\s+(?=кружок|курс|секци|занят|групп|танц|рисовани|подготовк|английск|робототехник)`,
    'acc',
  ),
  cue('dogovor-obr', 'thing', String.raw`услуг\p{L}*\s*:\s+`, 'nom'),
  cue(
    'akt-unicht',
    'thing',
    String.raw`(?:уничтож\p{L}+|списать|списали|сожгли|порвали|порезали|изрезали|ст[её]рли)\s+(?:документ\p{L}+\s+)?(?!по\s|актом)`,
    'gen acc nom',
  ),
  cue(
    'akt-rabot dogovor-med',
    'thing',
    String.raw`(?:медуслуг\p{L}*|услуг\p{L}*|работ\p{L}*)[^:;]{0,60}:\s+`,
    'nom',
  ),
  cue(
    'inic-proekt',
    'thing',
    String.raw`(?:инициативн\p{L}+\s+проект\p{L}*(?:\s*:|\s+на)|проект\p{L}*(?=\s+«)|народн\p{L}+\s+бюджет\p{L}*(?:\s+заявк\p{L})?(?:\s*:|\s+на)?)\s+`,
    'nom acc',
  ),
  cue(
    'doverennost',
    'thing',
    String.raw`доверенност\p{L}[^,;.]{0,80}?\sна\s+(?=\p{Ll}+(?:ние|ния|нье)\s)`,
    'acc',
  ),
  cue(
    'prikaz-otv',
    'thing',
    String.raw`(?:ответственн\p{L}+|отвеча\p{L}+|отвечать)(?:\s+[\p{L}-]+){0,3}?\s+за\s+`,
    'acc',
  ),
  cue(
    'izveshchenie-slush protokol-slush',
    'about',
    String.raw`(?:слушани\p{L}+|обсуждени\p{L}+)\s+по\s+`,
    'dat',
  ),
  cue('izveshchenie-slush protokol-slush', 'about', String.raw`обсу(?:дить|ждали|дили|ждаем|дил)\s+`, 'acc'),
  cue('dog-lot', 'thing', String.raw`волонт[её]р\p{L}*\s[^:;]{3,60}?[:,]\s+(?=\p{Ll})`, 'nom'),
  cue(
    'dogovor-med',
    'thing',
    String.raw`(?:договор\p{L}*|услуг\p{L}*)[^,;:]{0,40}?\sна\s+(?!платн\p{L}+\s+мед)`,
    'acc',
  ),
  cue(
    'soprovod',
    'thing',
    String.raw`(?:направля\p{L}+|отправля\p{L}+|прилага\p{L}+|посыла\p{L}+)\s+`,
    'acc',
  ),
  cue(
    'sluzhebnaya dokladnaya uvedomlenie',
    'about',
    String.raw`(?:записк\p{L}|служебк\p{L}|служебн\p{L}+|докладн\p{L}+|уведомлени\p{L}|уведомить)(?:\s[^:;!?]{0,90}?)?\s(?:обо?|о)\s+(?!том\s)`,
    'pre',
  ),
  cue('plan otchet', 'about', String.raw`(?:план\p{L}*|мероприяти\p{L}+|отч[её]т\p{L}*)\s+по\s+`, 'dat'),
  // The other party and the own one.
  cue(
    'dogovor-podryad dogovor-gph dopsogl',
    'party',
    String.raw`(?:договор\p{L}*(?:\s+подряда|\s+гпх)?|гпх|соглашени\p{L}+|подряд\p{L}*|заключ\p{L}+|подпис\p{L}+)\s+с\s+(?!указанием|\d)`,
    'ins',
  ),
  cue('dogovor-podryad dogovor-gph', 'party', String.raw`(?:подрядчик|исполнител[ья])[\s:—–-]+`, 'nom'),
  cue('dogovor-ssuda', 'party', String.raw`(?:для)\s+(?!того)`, 'gen'),
  cue('akt-rabot', 'own', String.raw`заказчик[\s:—–-]+`, 'nom'),
  cue('akt-rabot', 'party', String.raw`(?:подрядчик|исполнитель)[\s:—–-]+`, 'nom'),
  cue('dog-sotr', 'party', String.raw`сотрудничеств\p{L}\s+с\s+`, 'ins'),
  cue('polozh-konkurs polozh-sorevn', 'own', String.raw`организатор\p{L}?[\s:—–-]+`, 'nom'),
  cue('povestka', 'own', String.raw`(?:повестк\p{L}\s+)(?:дня\s+)?(?:заседани\p{L}\s+)?`, 'gen'),
  cue(
    'akt-peredachi',
    'own',
    String.raw`(?:передал\p{L}?|сдал\p{L}?)\s+(?=(?:\p{Ll}+\s+){0,3}\p{Lu}\p{Ll})`,
    'nom',
    'staff',
  ),
  cue(
    'akt-peredachi',
    'party',
    String.raw`принял\p{L}?\s+(?=(?:\p{Ll}+\s+){0,3}\p{Lu}\p{Ll})`,
    'nom',
    'staff',
  ),
  cue('inic-proekt', 'party', String.raw`инициатор\p{L}*[\s:—–-]+`, 'nom'),
  cue('dogovor-ssuda', 'thing', String.raw`ссуд[ыа]\s+(?!с\s|на\s)`, 'gen'),
  cue(
    'dogovor-ssuda',
    'party',
    String.raw`(?:договор\p{L}*|ссуд\p{L}|пользовани\p{L})\s[^:;]{0,60}?\sс\s+(?!\d)`,
    'ins',
  ),
  cue(
    'dogovor-pozh',
    'party',
    String.raw`(?:принять|дар|подарок|пожертвовани\p{L})\s+(?:[^,;:]{0,30}?\s)?от\s+(?!\d)`,
    'gen',
  ),
  cue('soglasie-rasp', 'thing', String.raw`распространени\p{L}\s*:\s+`, 'nom'),
  cue(
    'otv-prok-zapros otv-prok-predst otv-prok-protest',
    'addressee',
    String.raw`(?:представлени\p{L}|протест\p{L}*|запрос\p{L}*)\s+(?=(?:заместителя\s+)?прокурора\s+(?:района|города|округа|улуса|республики))`,
    'gen',
    'office',
  ),
  // Addressees: people in the dative, bodies in the nominative.
  cue(
    'zapros soprovod',
    'addressee',
    String.raw`(?:запрос\p{L}*|запросить|сопроводительн\p{L}+(?:\s+письмо)?|письмо|обратиться|едет|направляем|спрос\p{L}+|узнать)\s+(?:\p{L}+\s+)?во?\s+`,
    'acc pre',
  ),
  cue(
    'zapros',
    'addressee',
    String.raw`(?:запросить|спросим|спросить|узнать|запрос|надо|нужно)\s+(?:\p{L}+\s+)?у\s+`,
    'gen',
  ),
  cue('otvet-info', 'addressee', String.raw`запрос\p{L}*\s+информации\s+`, 'gen'),
  cue(
    'perenapr',
    'addressee',
    String.raw`(?:перенаправ|направ|передан|ушло|передать)\p{L}*[^;\n]{0,60}?\sв\s+`,
    'acc',
  ),
  cue(memos, 'addressee', String.raw`на\s+имя\s+`, 'gen', 'staff'),
  cue(
    memos,
    'addressee',
    String.raw`(?:докладн\p{L}+(?:\s+записк\p{L})?|служебк\p{L}|служебн\p{L}+(?:\s+записк\p{L})?|объяснительн\p{L}+|заявлени\p{L}|сообщить|доложить|пишу)\s+(?!на\s|о\s|об\s|от\s|докладн|служебн|служебк|объяснит|заявлен)`,
    'dat',
    'staff',
  ),
  cue(memos, 'addressee', String.raw`(?:уведомля\p{L}+|уведомить|прошу|попросить)\s+`, 'acc', 'staff'),
  cue(
    'otv-prok-zapros otv-prok-predst otv-prok-protest',
    'addressee',
    String.raw`(?=(?:заместителю\s+)?прокурору\s(?:\p{Ll}+\s){0,3}\p{Lu})`,
    'dat',
    'staff',
  ),
  cue(
    'uvedomlenie',
    'addressee',
    String.raw`(?:уведомлени\p{L}|извещени\p{L})\s+(?!о\s|об\s)`,
    'dat',
    'staff',
  ),
  cue('priglashenie', 'addressee', String.raw`приглашени\p{L}\s+(?!на\s)`, 'dat', 'staff'),
  cue(
    'blagodarnost',
    'addressee',
    String.raw`(?:благодарственн\p{L}+\s+письм\p{L}|благодарност\p{L}|спасибо|письмо)\s+(?!за\s|от\s|с\s)`,
    'dat',
    'staff',
  ),
  // People by what they do.
  cue(memos, 'author', String.raw`от\s+(?=\p{Ll}+\s)`, 'gen', 'staff'),
  cue(
    'prikaz-komis prikaz-vk protokol-sov protokol-slush reshenie-soveta',
    'chair',
    String.raw`(?:председател\p{L}+(?:\s+комиссии|\s+совета)?|председательствовал\p{L}?|вёл|вел|вела|ведёт)[\s:—–-]+`,
    'nom',
    'staff',
  ),
  cue(
    'protokol-sov',
    'chair',
    String.raw`(?:совещани\p{L}|план[её]рк\p{L}|оперативк\p{L})\s+у\s+`,
    'gen',
    'staff',
  ),
  cue('*', 'secretary', String.raw`секретарь[\s:—–-]+`, 'nom', 'staff'),
  cue('zakl-antikorr', 'responsible', String.raw`эксперт[\s:—–-]+`, 'nom', 'staff'),
  cue('otvet-info priglashenie', 'responsible', String.raw`контакт\p{L}*[\s:—–-]+`, 'nom', 'staff'),
  cue(
    'otv-prok-zapros zapros soprovod',
    'responsible',
    String.raw`(?:исполнитель|готовит)[\s:—–-]+`,
    'nom',
    'staff',
  ),
  cue(
    'antikorr-plan prikaz-merop prikaz-sborn',
    'responsible',
    String.raw`(?:ответственн\p{L}+|отвечает)[\s:—–-]+`,
    'nom',
    'people',
  ),
  cue(
    'antikorr-plan prikaz-merop prikaz-sborn',
    'responsible',
    String.raw`(?:ответственн\p{L}+|отвечает)[\s:—–-]+`,
    'nom',
    'staff',
  ),
  cue('ids-med', 'responsible', String.raw`врач[\s:—–-]+(?=\p{Lu})`, 'nom', 'staff'),
  cue(
    'rasporyazhenie postanovlenie prikaz-os',
    'remark',
    String.raw`контроль\s+(?=оставля)`,
    'nom',
    'clause',
  ),
  cue(
    'rasporyazhenie postanovlenie prikaz-os',
    'remark',
    String.raw`контрол\p{L}*\s+(?:возложить\s+)?на\s+`,
    'acc',
    'staff',
  ),
  cue(
    'prikaz-komis prikaz-vk akt-obsl akt-unicht',
    'members',
    String.raw`(?:члены|в\s+составе|комиссия)[\s:—–-]+(?=\p{Lu})`,
    'nom',
    'people',
  ),
  cue('protokol-sov', 'members', String.raw`(?:присутствовал\p{L}|были)[\s:—–-]+`, 'nom', 'people'),
  cue('prikaz-zach', 'members', String.raw`зачисл\p{L}+[^:;]{0,50}:\s+(?=\p{Lu})`, 'nom', 'people'),
  cue('prikaz-zach', 'members', String.raw`зачисл\p{L}+\s+(?=\p{Lu})`, 'acc', 'name'),
  cue(
    'prikaz-zach',
    'members',
    String.raw`(?:девочк\p{L}+|мальчик\p{L}*|реб[её]нк\p{L}+|ученик\p{L}*|учениц\p{L})\s+(?=\p{Lu})`,
    'nom',
    'name',
  ),
  cue('prikaz-ekskurs', 'members', String.raw`сопровожда\p{L}+[\s:—–-]+`, 'nom', 'people'),
  cue(
    'ids-med otkaz-med soglasie-rasp soglasie-pdn',
    'representative',
    String.raw`(?=(?:мать|мама|отец|папа|бабушка|опекун|дедушка)\s+\p{Lu})`,
    'nom',
    'staff',
  ),
  cue(
    'dogovor-obr',
    'party',
    String.raw`(?:мам\p{L}+|пап\p{L}+|отц\p{L}+|отец|мать|матерью|заказчик\p{L}*|родител\p{L}+)[\s:—–-]+(?=\p{Lu})`,
    'nom',
    'name',
  ),
  cue(
    'dogovor-obr ids-med otkaz-med soglasie-pdn soglasie-rasp',
    'person',
    String.raw`(?:сын\p{L}*|доч\p{L}+|реб[её]н\p{L}+|внук\p{L}*|внучк\p{L}+|девоч\p{L}+|мальчик\p{L}*)[\s:—–-]+(?=\p{Lu})`,
    'nom',
    'name',
  ),
  // Places, purposes, amounts.
  cue('soglasie-rasp', 'place', String.raw`,\s+(?=(?:официальн\p{L}+\s+)?сайт|доска\s|группа\s)`, 'nom'),
  cue(
    'prikaz-merop priglashenie izveshchenie-slush',
    'place',
    String.raw`,\s+(?=(?:парк|площадь|стадион|спортзал|актовый\s+зал|школьный\s+двор|клуб|(?:районная\s+)?библиотека|дом\s+культуры|здание)(?!\p{L}))`,
    'nom',
  ),
  cue(
    'soglasie-rasp',
    'place',
    String.raw`(?:фото|видео|интервью|публик\p{L}+|размещ\p{L}+|выложить|данны\p{L}+|работник\p{L}+)[^,;.]{0,50}?\s(?:на|в)\s+`,
    'pre acc',
  ),
  cue(
    'prikaz-ekskurs',
    'place',
    String.raw`(?:еде[тм]|выезд\p{L}*|свозить|веду|вед[её]м|поход\p{L}*|поездк\p{L}|экскурси\p{L}|вез[её]м)[^,;.]{0,40}?\s(?:в|на)\s+`,
    'acc',
  ),
  cue(
    'prikaz-merop priglashenie izveshchenie-slush',
    'place',
    String.raw`(?:в|на)\s+(?=(?:\p{L}+\s+){0,2}(?:площад|клуб|школ|парк|стадион|зал|спортзал|библиотек|музе|сквер|актов|дк|доме\s+культуры|здани))`,
    'pre',
  ),
  cue(
    'akt-obsl',
    'place',
    String.raw`(?:обследовани\p{L}|осмотр\p{L}*|обследова\p{L}+|осмотреть)\s+(?!на\s)`,
    'gen acc',
  ),
  cue('tz', 'place', String.raw`по\s+адресу\s+`, 'nom', 'clause'),
  cue(
    'inic-proekt',
    'place',
    String.raw`,\s+(?=(?:село|деревня|посёлок|улица|микрорайон|пос\.|с\.|ул\.)\s)`,
    'nom',
  ),
  cue('inic-proekt', 'place', String.raw`(?:в|на)\s+(?=микрорайон|сел[еа]|посёлк|деревн|улиц|наслег)`, 'pre'),
  cue(
    'harakteristika',
    'purpose',
    String.raw`(?:в|для)\s+(?!связи|классе|школе|целом|нашей|общ|отношении|\d)`,
    'acc gen',
  ),
  cue('spravka-rab', 'purpose', String.raw`для\s+`, 'gen'),
  cue('spravka-rab', 'purpose', String.raw`по\s+(?=месту\s)`, 'dat'),
  cue('prikaz-komandirovka prikaz-sborn', 'funding', String.raw`за\s+сч[её]т\s+`, 'gen', 'clause'),
  cue('prikaz-vk', 'remark', String.raw`(?=заседани[яе]\s+(?:по|кажд|раз))`, 'nom', 'clause'),
  cue(
    'akt-rabot',
    'remark',
    String.raw`(?=(?:замечани\p{L}+|претензи\p{L}+)\s+нет|без\s+(?:замечаний|претензий)|претензий\s+не\s+имеем)`,
    'nom',
    'clause',
  ),
  cue(
    'poyasn-zapiska',
    'remark',
    String.raw`(?=(?:финансовых\s+последствий\s+нет|(?:дополнительн\p{L}+\s+)?расход\p{L}+\s+не\s))`,
    'nom',
    'clause',
  ),
  cue('dolzhn-instr', 'remark', String.raw`подчиня\p{L}+\s+`, 'dat', 'clause'),
  cue(
    'uved-konflikt',
    'reason',
    String.raw`конфликт\p{L}*\s+интересов\s*:\s+|заинтересованност\p{L}:?\s+(?=(?:мо[йяю]\s+)?(?:муж|жен|брат|сестр|сын|доч|мать|отец|родствен))`,
    'nom',
    'clause',
  ),
  cue('uved-konflikt', 'reason', String.raw`:\s+(?=\p{Ll})`, 'nom', 'clause'),
  cue('pretenziya', 'reason', String.raw`:\s+(?=\p{Ll})`, 'nom', 'clause'),
  cue('pretenziya', 'remark', String.raw`требу(?:ем|ю)\s+`, 'nom', 'clause'),
  cue('prodlenie postanovlenie-izm', 'reason', String.raw`причина\s*[:—–-]\s*`, 'nom', 'clause'),
  cue('blagodarnost prikaz-pooshr', 'reason', String.raw`(?=за\s+(?!что|\d)\p{L}{3,})`, 'acc', 'clause'),
]
