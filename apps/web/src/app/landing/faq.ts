/** LAND-15: at most one question is open. Browsers that know exclusive details do it by themselves. */
export function openOneQuestionAtATime(): void {
  const questions = [...document.querySelectorAll<HTMLDetailsElement>('[data-faq] details')]
  for (const question of questions) {
    question.addEventListener('toggle', () => {
      if (!question.open) return
      for (const other of questions) if (other !== question) other.open = false
    })
  }
}
