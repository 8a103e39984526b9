import { IconMicrophone } from '@tabler/icons-react'
import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'

import { IconButton } from '#ui/buttons/icon-button.tsx'
import { toast } from '#ui/feedback/toasts.tsx'

import type { ComposedVoice, KeptRecording } from './composed-voice.ts'
import { cancelRecording, sendRecording } from './end-recording.ts'
import { lookAtMicrophone, useMicrophoneProblem } from './microphone.ts'
import { stopPlaying } from './player.ts'
import { RecordingPanel } from './recording-panel.tsx'
import { Recording } from './recording.ts'
import { keepRecording } from './recordings.ts'
import classes from './voice-button.module.css'

/** How far the finger that holds the button slides until the recording is cancelled or goes on without it, pixels. */
const slide = { cancel: 90, lock: 70 } as const

/**
 * The microphone in place of «Отправить» (messenger §4): a press begins a recording; a finger records as long as it holds,
 * cancels when it slides left, and lets go when it slides up.
 */
export function VoiceButton({ voice }: { voice: ComposedVoice }) {
  const problem = useMicrophoneProblem()
  const [isOpening, setOpening] = useState(false)
  const isGone = useIsGone()
  /** The click that follows a touch begins nothing. */
  const isTouched = useRef(false)

  const begin = async () => {
    setOpening(true)
    const opened = await openMicrophone()
    setOpening(false)
    // The chat was left while the browser asked.
    if (isGone.current) opened?.recording.release()
    if (isGone.current || opened === null) return null
    keepRecording(voice.chat, opened)
    return opened.recording
  }
  const beginHeld = (event: PointerEvent<HTMLButtonElement>) => {
    isTouched.current = event.pointerType === 'touch'
    if (!isTouched.current || !event.isPrimary || problem !== null || isOpening) return
    voice.setHeld(true)
    const opened = begin()
    followFinger(event, {
      onLift: () =>
        void opened.then((recording) => {
          if (recording === null) voice.setHeld(false)
          else void sendRecording(voice, recording)
        }),
      onCancel: () =>
        void opened.then((recording) => {
          if (recording === null) voice.setHeld(false)
          else cancelRecording(voice, recording)
        }),
      onLock: () => voice.setHeld(false),
    })
  }
  return (
    <IconButton
      label="Записать голосовое сообщение"
      icon={IconMicrophone}
      tone="accent"
      className={classes.button}
      // The panel has the buttons then, unless a finger holds this one.
      hidden={voice.kept !== null && !voice.isHeld}
      disabledReason={problem ?? false}
      onPointerDown={beginHeld}
      onContextMenu={(event) => event.preventDefault()}
      onClick={() => {
        if (!isTouched.current && !isOpening) void begin()
        isTouched.current = false
      }}
    />
  )
}

/** Whether the button has been taken away. */
function useIsGone(): RefObject<boolean> {
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  return isGone
}

/** Begins a recording; null, and said why, when the microphone is not given. */
async function openMicrophone(): Promise<KeptRecording | null> {
  try {
    stopPlaying()
    return { recording: await Recording.start(), Panel: RecordingPanel }
  } catch (error) {
    await lookAtMicrophone()
    const isRefused = error instanceof DOMException && error.name === 'NotAllowedError'
    toast.error(
      'Ошибка записи',
      isRefused ? 'Разрешите доступ к микрофону, чтобы записать сообщение' : 'Микрофон не удалось включить',
    )
    return null
  }
}

type FingerEnds = { onLift: () => void; onCancel: () => void; onLock: () => void }

/** Follows the finger until it is lifted or has slid far enough; taken away by the browser it lets go. */
function followFinger(start: PointerEvent, ends: FingerEnds): void {
  const listening = new AbortController()
  const { signal } = listening
  const follow = (
    type: 'pointermove' | 'pointerup' | 'pointercancel',
    end: (at: MouseEvent) => (() => void) | null,
  ) =>
    window.addEventListener(
      type,
      (event) => {
        const ended = event.pointerId === start.pointerId ? end(event) : null
        if (ended === null) return
        listening.abort()
        ended()
      },
      { signal },
    )
  follow('pointermove', ({ clientX, clientY }) => {
    if (start.clientX - clientX > slide.cancel) return ends.onCancel
    return start.clientY - clientY > slide.lock ? ends.onLock : null
  })
  follow('pointerup', () => ends.onLift)
  follow('pointercancel', () => ends.onLock)
}
