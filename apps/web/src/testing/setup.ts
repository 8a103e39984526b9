import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeAll, vi } from 'vitest'

/** What jsdom lacks and the screens ask for. Imported once, before every test file of the web client. */

// A machine that does other work besides is slow and not wrong.
configure({ asyncUtilTimeout: 5000 })

// The files share one page.
beforeAll(() => {
  localStorage.clear()
  sessionStorage.clear()
})

afterEach(() => {
  cleanup()
  // What a test has put into the page by itself stays otherwise for the next file.
  document.body.replaceChildren()
  document.cookie.split('; ').forEach((pair) => {
    document.cookie = `${pair.split('=')[0]}=; Path=/; Max-Age=0`
  })
})

// A wide window of somebody who wants no motion: what closes is gone at once.
window.matchMedia ??= (query) =>
  Object.assign(new EventTarget(), {
    matches: query.includes('prefers-reduced-motion'),
    media: query,
    onchange: null,
  }) as MediaQueryList

window.ResizeObserver ??= class implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

window.IntersectionObserver ??= class implements IntersectionObserver {
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds = []
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}

Element.prototype.scrollIntoView ??= () => undefined
Element.prototype.scrollTo ??= () => undefined
window.scrollTo = () => undefined

// Pointer events are typed as mouse events there, and a pressed pointer is never captured.
window.PointerEvent ??= class extends MouseEvent {
  readonly pointerType: string
  constructor(type: string, init: PointerEventInit = {}) {
    super(type, init)
    this.pointerType = init.pointerType ?? 'mouse'
  }
} as typeof PointerEvent

URL.createObjectURL ??= () => 'blob:test'
URL.revokeObjectURL ??= () => undefined

// The testing library moves fake timers on by itself once it finds them, and it asks for them under this name.
Object.assign(globalThis, { jest: { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) } })
