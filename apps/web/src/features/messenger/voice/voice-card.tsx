import { IconDownload, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import type { MessageFile } from '@uprava/contract/messenger.ts'
import { playingTime, voiceText } from '@uprava/contract/rules/voice-text.ts'
import { useId } from 'react'

import { IconButton } from '#ui/buttons/icon-button.tsx'

import { changeRate, seek, toggle } from './player.ts'
import { usePlaying, type PlayableVoice } from './playing.ts'
import classes from './voice-card.module.css'
import { WaveSlider } from './wave-slider.tsx'

type VoiceCardProps = {
  voice: PlayableVoice
  /** Null: there is nothing to save yet. */
  download: Pick<MessageFile, 'path' | 'name' | 'extension'> | null
}

/** A voice message that can be played: its waveform with the place, the time, the speed, and the file to save (CHAT-20). */
export function VoiceCard({ voice, download }: VoiceCardProps) {
  const name = voiceText(voice.duration_ms)
  if (download !== null && !isPlayed(download.extension))
    return (
      <div className={classes.card} role="group" aria-label={name}>
        <p className={classes.unplayed}>{name}. Браузер не воспроизводит этот формат</p>
        <a className={classes.save} href={download.path} download={download.name}>
          <IconDownload aria-hidden size="1.1rem" /> Скачать
        </a>
      </div>
    )
  return (
    <div className={classes.card} role="group" aria-label={name}>
      <PlayButton voice={voice} />
      <div className={classes.words}>
        <VoicePosition voice={voice} />
        <div className={classes.line}>
          <VoiceTime voice={voice} />
          <RateButton />
          {download !== null && (
            <a
              className={classes.download}
              href={download.path}
              download={download.name}
              aria-label="Скачать"
              data-hint="Скачать"
            >
              <IconDownload aria-hidden size="1.1rem" />
            </a>
          )}
        </div>
      </div>
    </div>
  )
}

export function PlayButton({ voice, size }: { voice: PlayableVoice; size?: 'small' }) {
  const isPlaying = usePlaying((state) => state.isPlaying && state.voice?.key === voice.key)
  return (
    <IconButton
      label={isPlaying ? 'Пауза' : 'Слушать'}
      icon={isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled}
      tone={size ? 'accent' : 'filled'}
      size={size ?? 'medium'}
      className={classes.play}
      onClick={() => toggle(voice)}
    />
  )
}

/** The waveform with the place that is played. */
export function VoicePosition({ voice }: { voice: PlayableVoice }) {
  const positionMs = usePlaying((state) => (state.voice?.key === voice.key ? state.positionMs : 0))
  return <WaveSlider {...{ voice, positionMs }} onSeek={(place) => void seek(voice, place)} />
}

/** How far it is played; else how long it is. */
export function VoiceTime({ voice }: { voice: PlayableVoice }) {
  const shown = usePlaying((state) => {
    const isBegun = state.voice?.key === voice.key && (state.isPlaying || state.positionMs > 0)
    return isBegun
      ? `${playingTime(state.positionMs)} / ${playingTime(voice.duration_ms)}`
      : playingTime(voice.duration_ms)
  })
  return <span className={classes.time}>{shown}</span>
}

export function RateButton() {
  const hintId = useId()
  const rate = usePlaying((state) => state.rate)
  return (
    <>
      <button
        type="button"
        className={classes.rate}
        aria-describedby={hintId}
        data-hint="Скорость"
        onClick={changeRate}
      >
        {String(rate).replace('.', ',')}×
      </button>
      <span id={hintId} hidden>
        Скорость
      </span>
    </>
  )
}

const mimes: Record<string, string> = {
  weba: 'audio/webm; codecs=opus',
  ogg: 'audio/ogg; codecs=opus',
  m4a: 'audio/mp4',
}
const player = new Audio()
const isPlayed = (extension: string) => player.canPlayType(mimes[extension] ?? '') !== ''
