import { isStill, part } from './page.ts'

/** How soon after the page is there the lawyer is asked the second question by itself, once. */
const secondQuestionMs = 4000
const wordMs = 45

/** The picture of the product at the top: the lawyer answers scripted questions, word by word, with the norm. */
export function showLawyerExample(): void {
  const lawyer = part('[data-lawyer]')
  const questions = [...lawyer.querySelectorAll<HTMLButtonElement>('[data-question]')]
  const timer = setTimeout(() => ask(questions[1]), secondQuestionMs)
  const ask = (question: HTMLButtonElement | undefined) => {
    if (!question) return
    for (const one of questions) one.setAttribute('aria-pressed', String(one === question))
    for (const talk of lawyer.querySelectorAll<HTMLElement>('[data-talk]')) {
      talk.hidden = talk.id !== question.dataset['question']
      if (!talk.hidden) answer(talk)
    }
  }
  for (const question of questions) {
    question.addEventListener('click', () => {
      clearTimeout(timer)
      ask(question)
    })
  }
  // Whoever wants no motion, or is reading already, decides by a press.
  if (isStill()) clearTimeout(timer)
  lawyer.addEventListener('pointerenter', () => clearTimeout(timer), { once: true })
  lawyer.addEventListener('focusin', () => clearTimeout(timer), { once: true })
}

/** Lets the words come one after the other; the room for all of them is there from the beginning. */
function answer(talk: HTMLElement): void {
  const text = part('[data-answer]', talk)
  // Kept in parts at the first time: a space that does not break belongs to its words.
  if (text.children.length === 0) {
    const words = (text.textContent ?? '').trim().split(/[ \n]+/u)
    text.replaceChildren(
      ...words.flatMap((word, number) => {
        const span = document.createElement('span')
        span.textContent = word
        span.style.animationDelay = `${700 + number * wordMs}ms`
        return number === 0 ? [span] : [' ', span]
      }),
    )
    talk.style.setProperty('--answered', `${800 + words.length * wordMs}ms`)
  }
  talk.toggleAttribute('data-playing', false)
  // Read, so that a second play begins again.
  void talk.offsetWidth
  talk.toggleAttribute('data-playing', true)
}
