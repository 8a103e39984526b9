import { keepChoice, keptChoice } from '#ui/lib/choices.ts'

import { part } from './page.ts'

/** LAND-29. */
const DOTS = 80

const STILL = 'still-background'

/** A repeatable share from 0 to 1 for each dot and property: the sky looks the same at every visit. */
function share(dot: number, property: number): number {
  const wave = Math.sin(dot * 127.1 + property * 311.7) * 43_758.545_3
  return wave - Math.floor(wave)
}

/** Fills the background with dots that rise slowly; under reduced motion they stand (the stylesheet sees to it). */
export function raiseDots(): void {
  const sky = part('[data-dots]')
  for (let dot = 0; dot < DOTS; dot += 1) {
    const element = document.createElement('i')
    const { style } = element
    const seconds = 18 + share(dot, 1) * 24
    style.setProperty('--at', `${(share(dot, 2) * 100).toFixed(2)}%`)
    style.setProperty('--size', `${(2 + share(dot, 3) * 5).toFixed(1)}px`)
    style.setProperty('--seconds', `${seconds.toFixed(1)}s`)
    style.setProperty('--begun', `${(-share(dot, 4) * seconds).toFixed(1)}s`)
    style.setProperty('--height', `${(share(dot, 4) * 100).toFixed(1)}vh`)
    style.setProperty('--drift', `${((share(dot, 5) - 0.5) * 80).toFixed(0)}px`)
    style.setProperty('--light', (0.15 + share(dot, 6) * 0.4).toFixed(2))
    sky.append(element)
  }
  offerSwitch(sky)
}

/** What moves by itself for longer than five seconds can be stopped (WCAG 2.2.2); both public pages keep the choice. */
function offerSwitch(sky: HTMLElement): void {
  const button = part('[data-motion]')
  const pause = (isPaused: boolean) => {
    sky.toggleAttribute('data-paused', isPaused)
    button.textContent = isPaused ? 'Включить движение фона' : 'Остановить движение фона'
  }
  pause(keptChoice(STILL) === 'yes')
  button.addEventListener('click', () => {
    const isPaused = !sky.hasAttribute('data-paused')
    keepChoice(STILL, isPaused ? 'yes' : null)
    pause(isPaused)
  })
}
