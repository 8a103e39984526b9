import { voiceLimits } from '@uprava/contract/limits/messenger-limits.ts'
import { playingTime } from '@uprava/contract/rules/voice-text.ts'
import { memo, type KeyboardEvent } from 'react'

import type { PlayableVoice } from './playing.ts'
import classes from './wave-slider.module.css'

/** How far an arrow key goes, milliseconds. */
const stepMs = 5000

type WaveSliderProps = { voice: PlayableVoice; positionMs: number; onSeek: (positionMs: number) => void }

/** The bars of a recording; a press or an arrow key goes to a place (CHAT-20). The slider of the browser lies over them. */
export function WaveSlider({ voice, positionMs, onSeek }: WaveSliderProps) {
  const { duration_ms: durationMs, waveform } = voice
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -stepMs, ArrowDown: -stepMs, ArrowRight: stepMs, ArrowUp: stepMs }[event.key]
    if (step === undefined) return
    event.preventDefault()
    onSeek(Math.min(Math.max(positionMs + step, 0), durationMs))
  }
  return (
    // A press on it is none on the message.
    <span className={classes.slider} onPointerDown={(event) => event.stopPropagation()}>
      <Bars waveform={waveform} played={Math.round((positionMs / durationMs) * waveform.length)} />
      <input
        type="range"
        className={classes.input}
        aria-label="Место в записи"
        aria-valuetext={`${playingTime(positionMs)} из ${playingTime(durationMs)}`}
        min={0}
        max={durationMs}
        step={100}
        value={Math.min(Math.round(positionMs / 100) * 100, durationMs)}
        onChange={({ currentTarget }) => onSeek(currentTarget.valueAsNumber)}
        onKeyDown={onKeyDown}
      />
    </span>
  )
}

/** From bar to bar, their width, and the height of the loudest. */
const bar = { pitch: 3, width: 2, height: 28 } as const

const Bars = memo(function Bars({ waveform, played }: { waveform: readonly number[]; played: number }) {
  return (
    <svg
      className={classes.bars}
      viewBox={`0 0 ${waveform.length * bar.pitch} ${bar.height}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <path d={barsOf(waveform, played, waveform.length)} />
      <path d={barsOf(waveform, 0, played)} data-played />
    </svg>
  )
})

/** Lines with round ends from one bar to another, each around the middle. */
const barsOf = (waveform: readonly number[], from: number, to: number): string =>
  waveform
    .slice(from, to)
    .map((level, at) => {
      const length = (level / voiceLimits.maxLevel) * (bar.height - bar.width)
      return `M${(from + at + 0.5) * bar.pitch} ${(bar.height - length) / 2}v${Math.max(length, 0.01)}`
    })
    .join('')
