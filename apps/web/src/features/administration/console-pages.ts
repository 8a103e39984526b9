import { createBrowserHistory } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'

/** Pages of the console by the word in their address: `/admin/accounts`. */
export const consolePages = {
  accounts: 'Аккаунты',
  channels: 'Каналы',
  'ai-requests': 'Доступ к ИИ',
  news: 'Новости',
  site: 'Сайт',
  knowledge: 'Справочная база',
  'ai-quality': 'Качество ответов',
  retention: 'Хранение',
  backups: 'Копии',
  outbox: 'Исходящие',
  audit: 'Журнал',
  system: 'Состояние',
  'sign-in': 'Вход',
  administrators: 'Администраторы',
  security: 'Безопасность',
} as const
export type ConsolePage = keyof typeof consolePages

/** The addresses of the console; a page with unsaved changes bars the ways off it. */
export const consoleHistory = createBrowserHistory()

/** The page of the address; an unknown one is the first. */
export function useConsolePage(): ConsolePage {
  return useSyncExternalStore(consoleHistory.subscribe, () => {
    const word = consoleHistory.location.pathname.split('/')[2] ?? ''
    return word in consolePages ? (word as ConsolePage) : 'accounts'
  })
}

export function goToConsolePage(page: ConsolePage): void {
  consoleHistory.push(`/admin/${page}`)
}

/** Goes to a page in place of the present address, to which nobody comes back. */
export function replaceConsolePage(page: ConsolePage): void {
  consoleHistory.replace(`/admin/${page}`)
}
