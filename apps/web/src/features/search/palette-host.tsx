import { lazy, Suspense, useEffect, useEffectEvent } from 'react'

import { stored, useStored } from '#api/index.ts'
import { closePalette, clearOpened, openPalette, usePaletteState } from '#features/navigation/index.ts'
import { onSessionEnd, useSession } from '#features/session/index.ts'

const loadPalette = () => import('./on-demand.ts')
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }))
const NewChat = lazy(async () => ({ default: (await loadPalette()).NewChat }))
const Keys = lazy(async () => ({ default: (await loadPalette()).Keys }))

/** Opens the palette by its keys on every screen of somebody who is signed in (CHAT-30). */
export function PaletteHost() {
  const { mode, text } = usePaletteState()
  const isSignedIn = useStored(() => stored.token() !== null)
  const hasAccount = useSession().profile !== undefined
  const isEnabled = isSignedIn && hasAccount
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) void loadPalette()
    const asked = modeOf(event)
    if (asked === null || event.repeat || event.isComposing) return
    event.preventDefault()
    if (mode === asked) closePalette()
    else if (asked === 'keys') void loadPalette().then((loaded) => loaded.openKeys())
    else openPalette(asked)
  })
  useEffect(() => {
    if (!isEnabled) return
    const listener = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [isEnabled])
  useEffect(() => onSessionEnd(clearOpened), [])
  if (!isEnabled) return null
  return (
    <Suspense>
      {mode === 'palette' && <Palette onClose={closePalette} />}
      {mode === 'new-chat' && <NewChat initialText={text} onClose={closePalette} />}
      {mode === 'keys' && <Keys onClose={closePalette} />}
    </Suspense>
  )
}

/** What a key opens. Letters go by the physical key, so that they work in the Russian layout. */
function modeOf(event: KeyboardEvent) {
  const { ctrlKey, metaKey, altKey, shiftKey, code, key, target } = event
  const isCommand = ctrlKey || metaKey
  if (isCommand && !altKey && !shiftKey && code === 'KeyK') return 'palette'
  if (ctrlKey && altKey && !shiftKey && code === 'KeyN' && stored.channelId() !== null) return 'new-chat'
  if (key === '?' && !isCommand && !altKey && !isTyping(target)) return 'keys'
  return null
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input,textarea,select,[role=textbox]'))
