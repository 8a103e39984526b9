import { IconMicrophone, IconPlayerPauseFilled, IconTrash } from '@tabler/icons-react'
import { useSelector } from '@tanstack/react-store'
import { playingTime } from '@uprava/contract/rules/voice-text.ts'
import { useEffect, useRef, useState } from 'react'

import { IconButton } from '#ui/buttons/icon-button.tsx'
import { confirm } from '#ui/overlays/confirm.tsx'
import { useEscape } from '#ui/overlays/use-escape.ts'

import type { RecordingPanelProps } from './composed-voice.ts'
import { cancelRecording, sendRecording } from './end-recording.ts'
import { LiveLevels } from './live-levels.tsx'
import { stopPlaying } from './player.ts'
import type { PlayableVoice } from './playing.ts'
import classes from './recording-panel.module.css'
import type { Recording, RecordingPhase } from './recording.ts'
import { PlayButton, VoicePosition, VoiceTime } from './voice-card.tsx'

/** From here on Escape asks (messenger §4), milliseconds. */
const askFromMs = 3000

/** In place of the field while something is recorded: time and level, a pause, playing it, sending and deleting it. */
export function RecordingPanel({ recording, voice, Send }: RecordingPanelProps) {
  const { isHeld } = voice
  const cancel = () => cancelRecording(voice, recording)
  const phase = useSelector(recording.state, (state) => state.phase)
  const note = useSelector(recording.state, (state) => state.note)
  const send = useRef<HTMLButtonElement>(null)
  const preview = usePreview(recording, phase)
  useFinishOnLeaving(recording)
  useEscape(() => void askToDelete(recording, cancel), !isHeld)
  useEffect(() => {
    if (!isHeld) send.current?.focus()
  }, [isHeld])
  return (
    <div className={classes.panel} role="group" aria-label="Запись голосового сообщения">
      {!isHeld && (
        <IconButton label="Отмена" icon={IconTrash} tone="danger" needsServer={false} onClick={cancel} />
      )}
      {phase === 'recording' || preview === null ? (
        <Running recording={recording} phase={phase} />
      ) : (
        <span className={classes.preview}>
          <PlayButton voice={preview} size="small" />
          <VoicePosition voice={preview} />
          <VoiceTime voice={preview} />
        </span>
      )}
      {isHeld ? (
        <span className={classes.hint}>Влево — отмена, вверх — без рук</span>
      ) : (
        <>
          <PauseButton recording={recording} phase={phase} />
          <Send
            ref={send}
            onSend={(at) => void sendRecording(voice, recording, at)}
            onAsk={() => recording.pause()}
          />
        </>
      )}
      <span role="status" className={note === null ? 'visually-hidden' : classes.note}>
        {note ?? phaseTexts[phase]}
      </span>
    </div>
  )
}

const phaseTexts: Record<RecordingPhase, string> = {
  recording: 'Идёт запись',
  paused: 'Запись на паузе',
  finished: 'Запись остановлена',
}

function Running({ recording, phase }: { recording: Recording; phase: RecordingPhase }) {
  const time = useSelector(recording.state, (state) => playingTime(state.durationMs))
  return (
    <>
      <span className={classes.dot} data-on={phase === 'recording' || undefined} aria-hidden />
      <span className={classes.time} role="timer" aria-label="Время записи">
        {time}
      </span>
      <LiveLevels recording={recording} />
    </>
  )
}

function PauseButton({ recording, phase }: { recording: Recording; phase: RecordingPhase }) {
  if (phase === 'finished') return null
  const isOn = phase === 'recording'
  return (
    <IconButton
      label={isOn ? 'Пауза' : 'Продолжить запись'}
      icon={isOn ? IconPlayerPauseFilled : IconMicrophone}
      onClick={() => {
        if (isOn) return recording.pause()
        stopPlaying()
        recording.goOn()
      }}
    />
  )
}

/** What is recorded as something that can be played; null while it is recorded. */
function usePreview(recording: Recording, phase: RecordingPhase): PlayableVoice | null {
  const [preview, setPreview] = useState<PlayableVoice | null>(null)
  useEffect(() => {
    if (phase === 'recording') return
    let isGone = false
    void recording.soFar().then((source) => {
      if (isGone) return
      const { durationMs } = recording
      const waveform = recording.waveform()
      setPreview({
        key: `recording ${durationMs}`,
        source,
        duration_ms: durationMs,
        waveform,
        said: null,
        next: () => null,
      })
    })
    return () => {
      isGone = true
      setPreview(null)
    }
  }, [recording, phase])
  return preview
}

/** Who leaves the chat finishes the recording: it waits there, and nothing is recorded unseen. */
function useFinishOnLeaving(recording: Recording): void {
  useEffect(
    () => () => {
      stopPlaying()
      void recording.finish()
    },
    [recording],
  )
}

async function askToDelete(recording: Recording, cancel: () => void): Promise<void> {
  if (recording.durationMs < askFromMs) return cancel()
  recording.pause()
  const isSure = await confirm({ question: 'Удалить запись?', yes: 'Удалить', no: 'Отмена', danger: true })
  if (isSure) cancel()
}
