import { toast } from '#ui/feedback/toasts.tsx'
import { keepChoice, keptChoice } from '#ui/lib/choices.ts'
import { fetchFile } from '#ui/lib/fetch-file.ts'

import { playing, rates, type PlayableVoice, type Playing, type Rate } from './playing.ts'

/*
 * One element plays everything, so that one voice message plays at a time. It plays a copy in memory: the recordings of browsers
 * say nothing about their length, and only what is wholly there can be searched in; without a connection the kept file plays.
 */

let element: HTMLAudioElement | undefined
/** Of what is loaded or being loaded. */
let loaded: { key: string; ready: Promise<boolean> } | undefined
/** The element has it, and its events are about it. */
let isReady = false
let address: string | undefined

const set = (change: Partial<Playing>) => playing.setState((state) => ({ ...state, ...change }))
const isCurrent = ({ key }: PlayableVoice) => playing.get().voice?.key === key

/** Plays a voice message, or goes on with it. */
async function play(voice: PlayableVoice): Promise<void> {
  const audio = theElement()
  choose(voice)
  set({ isPlaying: true })
  if (!(await load(voice)) || !isCurrent(voice) || !playing.get().isPlaying) return
  try {
    await audio.play()
  } catch (error) {
    // A pause, or another voice message, came in between.
    if (error instanceof DOMException && error.name === 'AbortError') return
    set({ isPlaying: false })
    // The browser wants a new press: it lost sight of the first one while the file was loaded.
    if (!(error instanceof DOMException && error.name === 'NotAllowedError')) refuse()
  }
}

function pausePlaying(): void {
  element?.pause()
  set({ isPlaying: false })
}

export function toggle(voice: PlayableVoice): void {
  if (isCurrent(voice) && playing.get().isPlaying) pausePlaying()
  else void play(voice)
}

/** Goes to a place of a voice message; whether it plays stays as it is. */
export async function seek(voice: PlayableVoice, positionMs: number): Promise<void> {
  const audio = theElement()
  choose(voice)
  const place = Math.min(Math.max(positionMs, 0), voice.duration_ms)
  set({ positionMs: place })
  if ((await load(voice)) && isCurrent(voice)) audio.currentTime = place / 1000
}

/** The next of the three speeds, from now on for all. */
export function changeRate(): void {
  const rate = rates[(rates.indexOf(playing.get().rate) + 1) % rates.length]!
  if (element) applyRate(element, rate)
  keepRate(rate)
  set({ rate })
}

/** Ends the playing and releases the recording. */
export function stopPlaying(): void {
  element?.pause()
  unload()
  set({ voice: null, isPlaying: false, positionMs: 0 })
}

function choose(voice: PlayableVoice): void {
  if (isCurrent(voice)) return
  element?.pause()
  set({ voice, isPlaying: false, positionMs: 0 })
  if (!('mediaSession' in navigator)) return
  navigator.mediaSession.metadata = new MediaMetadata({
    title: 'Голосовое сообщение',
    artist: voice.said?.senderName ?? '',
  })
}

function theElement(): HTMLAudioElement {
  if (element) return element
  const audio = new Audio()
  element = audio
  audio.addEventListener('timeupdate', () => {
    // Before the file is there, the place to begin at is chosen already.
    if (isReady && !audio.seeking) set({ positionMs: audio.currentTime * 1000 })
  })
  audio.addEventListener('ended', onEnded)
  audio.addEventListener('pause', () => {
    // The keys of a headset, or the system.
    if (isReady && !audio.ended) set({ isPlaying: false })
  })
  audio.addEventListener('playing', () => set({ isPlaying: true }))
  return audio
}

function onEnded(): void {
  const { voice } = playing.get()
  const next = voice?.next()
  if (next) void play(next)
  else if (voice?.said) stopPlaying()
  else set({ isPlaying: false, positionMs: 0 })
}

/** Resolves to whether the recording can be played. */
function load(voice: PlayableVoice): Promise<boolean> {
  if (loaded?.key !== voice.key) {
    unload()
    loaded = { key: voice.key, ready: loadFile(voice) }
  }
  return loaded.ready
}

async function loadFile(voice: PlayableVoice): Promise<boolean> {
  const audio = theElement()
  try {
    const blob = typeof voice.source === 'string' ? await fetchFile(voice.source) : voice.source
    if (loaded?.key !== voice.key) return false
    address = URL.createObjectURL(blob)
    const ready = untilReady(audio)
    audio.src = address
    await ready
    if (loaded.key !== voice.key) return false
    applyRate(audio, playing.get().rate)
    if (isCurrent(voice)) audio.currentTime = playing.get().positionMs / 1000
    isReady = true
    return true
  } catch {
    if (loaded?.key !== voice.key) return false
    unload()
    if (isCurrent(voice)) {
      set({ isPlaying: false })
      refuse()
    }
    return false
  }
}

/** Another file that is loaded instead settles it, too. */
const untilReady = (audio: HTMLAudioElement) =>
  new Promise<void>((resolve, reject) => {
    const listening = new AbortController()
    const { signal } = listening
    const settle = (done: () => void) => () => {
      listening.abort()
      done()
    }
    audio.addEventListener('loadedmetadata', settle(resolve), { signal })
    audio.addEventListener(
      'error',
      settle(() => reject(new Error('The recording does not play'))),
      { signal },
    )
  })

function applyRate(audio: HTMLAudioElement, rate: Rate): void {
  audio.defaultPlaybackRate = rate
  audio.playbackRate = rate
}

function unload(): void {
  loaded = undefined
  isReady = false
  if (address === undefined) return
  element?.removeAttribute('src')
  URL.revokeObjectURL(address)
  address = undefined
}

const refuse = () =>
  toast.error('Ошибка воспроизведения', 'Запись не получилось открыть. Проверьте связь или скачайте её.')

const cookie = 'voice-rate'
const keepRate = (rate: Rate) => keepChoice(cookie, `${rate}`)
const keptRate = (): Rate => rates.find((rate) => `${rate}` === keptChoice(cookie)) ?? 1

set({ rate: keptRate() })
