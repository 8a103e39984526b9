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

const moved = new EventTarget()

/** The page of the address; an unknown one is the first. */
export function useConsolePage(): ConsolePage {
  return useSyncExternalStore(subscribe, () => {
    const word = location.pathname.split('/')[2] ?? ''
    return word in consolePages ? (word as ConsolePage) : 'accounts'
  })
}

export function goToConsolePage(page: ConsolePage): void {
  history.pushState(null, '', `/admin/${page}`)
  moved.dispatchEvent(new Event('moved'))
}

/** Goes to a page in place of the present address, to which nobody comes back. */
export function replaceConsolePage(page: ConsolePage): void {
  history.replaceState(null, '', `/admin/${page}`)
  moved.dispatchEvent(new Event('moved'))
}

function subscribe(listener: () => void): () => void {
  moved.addEventListener('moved', listener)
  window.addEventListener('popstate', listener)
  return () => {
    moved.removeEventListener('moved', listener)
    window.removeEventListener('popstate', listener)
  }
}
