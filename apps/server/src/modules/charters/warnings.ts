import { russianDate, daysAfter } from '@uprava/contract/rules/days.ts'

import { buildCalendar, newLawDeadline } from './calendar.ts'
import type { CouncilSession } from './council-session.ts'
import { lawInShort } from './documents/law-citations.ts'

/** Warnings about the package, a sentence each: shown before it is made and printed in document 00. */
export function collectWarnings(session: CouncilSession): string[] {
  return [
    ...aboutPublication(session),
    ...aboutTheNewLaw(session),
    ...aboutDeputies(session),
    ...aboutLaws(session),
    ...aboutNames(session),
  ]
}

/** Consistency check 6: thirty days, unless all amendments repeat the law literally. */
function aboutPublication({
  date,
  projectPublishedOn,
  isLiteral,
  today,
  hearingsOn,
}: CouncilSession): string[] {
  if (date === null) return []
  const found: string[] = []
  const lastDay = daysAfter(date, -30)
  const isTooLate = (projectPublishedOn ?? today) > lastDay
  if (isTooLate && !isLiteral)
    found.push(
      `Проект публикуют не позднее чем за 30 дней до заседания, то есть до ${russianDate(lastDay)}. Перенесите заседание; исключение — поправки, которые дословно воспроизводят закон.`,
    )
  if (date < today) found.push('Дата сессии уже прошла.')
  if (!isLiteral && hearingsOn !== null && hearingsOn >= date)
    found.push('Публичные слушания назначены не раньше заседания: они проходят до него.')
  return found
}

function aboutTheNewLaw(session: CouncilSession): string[] {
  const published = buildCalendar(session).find(({ event }) => event.startsWith('Официальное опубликование'))
  if (!published || published.day <= newLawDeadline) return []
  return [
    `Решение может вступить в силу позже ${russianDate(newLawDeadline)} — срока приведения актов в соответствие с 33-ФЗ.`,
  ]
}

function aboutDeputies({ deputies, votes }: CouncilSession): string[] {
  if (votes.elected === 0) return []
  const found: string[] = []
  if (deputies.length < votes.elected)
    found.push(
      `Названы не все депутаты: ${deputies.length} из ${votes.elected}. В листах останутся пустые строки.`,
    )
  if (deputies.length < votes.quorum)
    found.push(
      `Заседание неправомочно: названо ${deputies.length}, нужно присутствие не менее ${votes.quorum}.`,
    )
  if (votes.elected < votes.charter)
    found.push(
      `Избранных депутатов меньше, чем голосов нужно за Устав: ${votes.elected} из ${votes.charter}.`,
    )
  if (new Set(deputies).size < deputies.length) found.push('Один депутат назван дважды.')
  return found
}

function aboutLaws({ laws, charterLaws, today }: CouncilSession): string[] {
  const found: string[] = []
  if (laws.length > 0 && charterLaws.length === 0)
    found.push(
      'Выбранные законы меняют только иные местные акты. Решение об Уставе понадобится, если юрист найдёт в нём такие положения.',
    )
  const compared = laws.filter(({ isToBeCompared }) => isToBeCompared)
  if (compared.length > 0)
    found.push(`Сверьте реквизиты с официальным текстом: ${compared.map(({ number }) => number).join(', ')}.`)
  for (const law of laws) {
    if (law.status.warning !== null)
      found.push(`${lawInShort(law)}. ${law.status.warning} (на ${russianDate(today)}).`)
  }
  return found
}

function aboutNames({ undeclined, title }: CouncilSession): string[] {
  const found: string[] = []
  if (undeclined.length > 0)
    found.push(`Проверьте склонение, имена оставлены в именительном падеже: ${undeclined.join('; ')}.`)
  if (!title.isCertain) found.push(`Проверьте склонение названия: «Устав ${title.genitive}».`)
  return found
}
