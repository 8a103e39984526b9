import { part } from './page.ts'

/** What the tour shows, one after the other: pictures of the demo, so that nobody needs an account for them. */
const steps = [
  {
    text: 'ИИ-юрист отвечает со\u00A0ссылкой на\u00A0норму',
    light: new URL('./pictures/lawyer.webp', import.meta.url),
    dark: new URL('./pictures/lawyer-dark.webp', import.meta.url),
  },
  {
    text: 'Пакет документов сессии собран за\u00A0несколько минут',
    light: new URL('./pictures/package.webp', import.meta.url),
    dark: new URL('./pictures/package-dark.webp', import.meta.url),
  },
  {
    text: 'Переписка с\u00A0сотрудниками и\u00A0организациями',
    light: new URL('./pictures/messenger.webp', import.meta.url),
    dark: new URL('./pictures/messenger-dark.webp', import.meta.url),
  },
  {
    text: 'Документы канала в\u00A0папках, с\u00A0поиском по\u00A0содержанию',
    light: new URL('./pictures/documents.webp', import.meta.url),
    dark: new URL('./pictures/documents-dark.webp', import.meta.url),
  },
] as const

/** «Посмотреть, как работает»: the pictures one after the other; without a script the link leads to those of the page. */
export function offerTour(): void {
  const preview = part<HTMLDialogElement>('[data-preview]')
  const [back, next] = [part('[data-preview-back]', preview), part('[data-preview-next]', preview)]
  let at = 0
  const show = (to: number) => {
    const step = steps[to]
    if (!step) return
    at = to
    const scheme = document.documentElement.dataset['mantineColorScheme'] === 'dark' ? 'dark' : 'light'
    const picture = part<HTMLImageElement>('[data-preview-picture]', preview)
    picture.src = step[scheme].href
    picture.alt = step.text
    part('[data-preview-caption]', preview).textContent = step.text
    part('[data-preview-step]', preview).textContent = `Шаг ${to + 1} из ${steps.length}`
    back.toggleAttribute('disabled', to === 0)
    const isLast = to === steps.length - 1
    next.hidden = isLast
    part('[data-preview-end]', preview).hidden = !isLast
  }
  part('[data-tour]').addEventListener('click', (event) => {
    event.preventDefault()
    part('[data-preview-steps]', preview).hidden = false
    show(0)
    preview.showModal()
    next.focus()
  })
  back.addEventListener('click', () => {
    show(at - 1)
    if (at === 0) next.focus()
  })
  next.addEventListener('click', () => {
    show(at + 1)
    if (next.hidden) part('[data-preview-end]', preview).focus()
  })
}
