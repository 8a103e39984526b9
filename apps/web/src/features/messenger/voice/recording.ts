import { createStore } from '@tanstack/react-store'
import { voiceLimits } from '@uprava/contract/limits/messenger-limits.ts'
import type { Voice } from '@uprava/contract/messenger.ts'

import { newUuid } from '#api/index.ts'

import { waveformOf } from './waveform.ts'

/** How often the level is taken, milliseconds; the levels are as many as the recording is long. */
const levelMs = 100
/** Speech is clear at it, and fifteen minutes are 4 MB. */
const bitsPerSecond = 32_000

/** What is recorded, by what plays in the most browsers; each is one that the server takes (messenger-wire §1). */
const formats = [
  { type: 'audio/webm;codecs=opus', extension: 'weba' },
  { type: 'audio/mp4;codecs=mp4a.40.2', extension: 'm4a' },
  { type: 'audio/mp4', extension: 'm4a' },
  { type: 'audio/ogg;codecs=opus', extension: 'ogg' },
] as const

/** `finished`: nothing can be added any more, and it waits to be sent. */
export type RecordingPhase = 'recording' | 'paused' | 'finished'
type RecordingState = {
  phase: RecordingPhase
  durationMs: number
  /** The microphone gave out, or the time is over: said where the recording waits. */
  note: string | null
}

export type RecordedVoice = { file: File; voice: Pick<Voice, 'duration_ms' | 'waveform'> }

/** A recording from the microphone: it runs, is paused, goes on, and is finished by its length or by being sent. */
export class Recording {
  readonly id = newUuid()
  readonly state = createStore<RecordingState>({ phase: 'recording', durationMs: 0, note: null })
  /** From 0 to 1, one for each tenth of a second. */
  readonly levels: number[] = []
  /** It is being sent. */
  isTaken = false
  readonly #stream: MediaStream
  readonly #recorder: MediaRecorder
  readonly #context = new AudioContext()
  readonly #analyser = this.#context.createAnalyser()
  readonly #parts: Blob[] = []
  readonly #extension: string
  readonly #stopped: Promise<void>
  readonly #timer: ReturnType<typeof setInterval>
  /** Of the stretches before the present one. */
  #recordedMs = 0
  #since = performance.now()

  private constructor(stream: MediaStream) {
    const format = formats.find(({ type }) => MediaRecorder.isTypeSupported(type)) ?? formats[0]
    this.#stream = stream
    this.#extension = format.extension
    this.#recorder = new MediaRecorder(stream, {
      mimeType: format.type,
      audioBitsPerSecond: bitsPerSecond,
    })
    this.#recorder.addEventListener('dataavailable', ({ data }) => this.#parts.push(data))
    this.#stopped = once(this.#recorder, 'stop')
    // Longer than the time between two levels, so that no sound lies between them.
    this.#analyser.fftSize = 8192
    this.#context.createMediaStreamSource(stream).connect(this.#analyser)
    for (const track of stream.getAudioTracks())
      track.addEventListener('ended', () => void this.finish('Микрофон отключён, запись сохранена'))
    this.#timer = setInterval(() => this.#measure(), levelMs)
    // In parts, so that what is recorded can be played in a pause.
    this.#recorder.start(1000)
  }

  /** Opens the microphone and begins; rejects when it is not given. */
  static async start(): Promise<Recording> {
    const audio = { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true }
    return new Recording(await navigator.mediaDevices.getUserMedia({ audio }))
  }

  pause(): void {
    if (this.#phase !== 'recording') return
    this.#measure()
    if (this.#phase !== 'recording') return
    this.#recordedMs = this.durationMs
    this.#recorder.pause()
    this.#set({ phase: 'paused' })
  }

  goOn(): void {
    if (this.#phase !== 'paused') return
    this.#since = performance.now()
    this.#recorder.resume()
    this.#set({ phase: 'recording' })
  }

  /** Ends the recording and gives the microphone back; what is recorded waits. */
  async finish(note: string | null = null): Promise<void> {
    if (this.#phase === 'finished') return
    this.pause()
    this.#set({ note })
    this.release()
    await this.#stopped
  }

  /** What is recorded so far, to be played. */
  async soFar(): Promise<Blob> {
    if (this.#phase === 'finished') await this.#stopped
    else if (this.#recorder.state === 'paused') {
      const arrived = once(this.#recorder, 'dataavailable')
      this.#recorder.requestData()
      await arrived
    }
    return this.#blob()
  }

  /** Ends it, and returns it as it is sent. */
  async take(): Promise<RecordedVoice> {
    this.isTaken = true
    await this.finish()
    const { type } = this.#blob()
    const file = new File(this.#parts, `Голосовое сообщение.${this.#extension}`, { type })
    return { file, voice: { duration_ms: Math.round(this.durationMs), waveform: this.waveform() } }
  }

  waveform = (): number[] => waveformOf(this.levels)

  get durationMs(): number {
    return this.state.get().durationMs
  }

  /** Ends at once and gives the microphone back. */
  release(): void {
    this.#set({ phase: 'finished' })
    clearInterval(this.#timer)
    if (this.#recorder.state !== 'inactive') this.#recorder.stop()
    for (const track of this.#stream.getTracks()) track.stop()
    if (this.#context.state !== 'closed') void this.#context.close()
  }

  get #phase(): RecordingPhase {
    return this.state.get().phase
  }

  #set(change: Partial<RecordingState>): void {
    this.state.setState((state) => ({ ...state, ...change }))
  }

  #blob(): Blob {
    // The codecs are in the file; some browsers play nothing whose type names them.
    return new Blob(this.#parts, { type: this.#recorder.mimeType.split(';')[0] ?? '' })
  }

  #measure(): void {
    if (this.#phase !== 'recording') return
    const passed = this.#recordedMs + performance.now() - this.#since
    const durationMs = Math.min(passed, voiceLimits.maxMs)
    const wave = new Float32Array(this.#analyser.fftSize)
    this.#analyser.getFloatTimeDomainData(wave)
    const level = wave.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
    // In a tab behind others the timer is slow.
    while (this.levels.length < Math.floor(durationMs / levelMs)) this.levels.push(level)
    this.#set({ durationMs })
    if (passed < voiceLimits.maxMs) return
    this.#recordedMs = voiceLimits.maxMs
    this.#recorder.pause()
    this.#set({ phase: 'paused' })
    void this.finish('Запись остановлена: 15 минут — это предел')
  }
}

const once = (target: EventTarget, type: string) =>
  new Promise<void>((resolve) => target.addEventListener(type, () => resolve(), { once: true }))
