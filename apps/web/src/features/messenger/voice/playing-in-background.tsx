import { useEffect, useEffectEvent } from 'react'

import { onSessionEnd } from '#features/session/index.ts'
import { ExtraBar } from '#features/shell/index.ts'

import { isSameChat } from '../chat.ts'
import { useMessenger } from '../state/messenger-state.ts'
import { stopPlaying } from './player.ts'
import { PlayingBar } from './playing-bar.tsx'
import { playing, usePlaying } from './playing.ts'

/** Playing goes on when its chat is left, in a bar above every screen; what stood still ends. */
export function PlayingInBackground({ isInMessenger }: { isInMessenger: boolean }) {
  const voice = usePlaying((state) => state.voice)
  const openChat = useMessenger((state) => state.openChat)
  const said = voice?.said ?? null
  const isHere = isInMessenger && said !== null && openChat !== null && isSameChat(openChat, said.chat)
  const isLeft = said !== null && !isHere
  const endWhatStands = useEffectEvent(() => {
    if (!playing.get().isPlaying) stopPlaying()
  })
  useEffect(() => {
    if (isLeft) endWhatStands()
  }, [isLeft])
  useEffect(() => onSessionEnd(stopPlaying), [])
  if (voice === null || said === null || !isLeft) return null
  return (
    <ExtraBar>
      <PlayingBar voice={{ ...voice, said }} />
    </ExtraBar>
  )
}
