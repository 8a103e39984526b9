import { randomUUID } from 'node:crypto'

import type { LaunchOptions } from '@playwright/test'

import { chosenBrowser } from '../../scripts/support/browser.ts'
import type { Api } from './api.ts'
import type { ChatNamed, SentMessage, Talker } from './chats.ts'

/** The chosen browser with its own microphone for tests: a beep each second, given without a question. */
export function withMicrophone(): LaunchOptions {
  const browser = chosenBrowser()
  const args = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', '--mute-audio']
  return {
    ...browser,
    args: [...(browser?.args ?? []), ...args],
    env: { ...process.env, ...browser?.env, LC_ALL: 'C.UTF-8' },
  }
}

const element = (id: readonly number[], ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  const size = Buffer.alloc(4)
  // A size of four bytes.
  size.writeUInt32BE(body.length + 0x10_00_00_00)
  return Buffer.concat([Buffer.from(id), size, body])
}
const number = (value: number) => Buffer.from([value >> 8, value & 0xff])
const float = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeFloatBE(value)
  return bytes
}

/** Silence of one frame of Opus, and how long it lasts, milliseconds. */
const silence = Buffer.from([0xf8, 0xff, 0xfe])
const frameMs = 20
const clusterMs = 1000

/** A WebM of so many seconds of silence, as a browser records it: without a length and without an index. */
function aRecording(seconds: number): Uint8Array<ArrayBuffer> {
  const opusHead = Buffer.concat([
    Buffer.from('OpusHead'),
    Buffer.from([1, 1, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, 0]),
  ])
  const track = element(
    [0xae],
    element([0xd7], Buffer.from([1])),
    element([0x73, 0xc5], Buffer.from([1])),
    element([0x83], Buffer.from([2])),
    element([0x86], Buffer.from('A_OPUS')),
    element([0x63, 0xa2], opusHead),
    element([0xe1], element([0xb5], float(48_000)), element([0x9f], Buffer.from([1]))),
  )
  const frames = Array.from({ length: clusterMs / frameMs }, (_, at) =>
    element([0xa3], Buffer.from([0x81]), number(at * frameMs), Buffer.from([0x80]), silence),
  )
  const clusters = Array.from({ length: seconds }, (_, second) => {
    const start = Buffer.alloc(4)
    start.writeUInt32BE(second * clusterMs)
    return element([0x1f, 0x43, 0xb6, 0x75], element([0xe7], start), ...frames)
  })
  const parts = [
    element(
      [0x1a, 0x45, 0xdf, 0xa3],
      element([0x42, 0x86], Buffer.from([1])),
      element([0x42, 0xf7], Buffer.from([1])),
      element([0x42, 0xf2], Buffer.from([4])),
      element([0x42, 0xf3], Buffer.from([8])),
      element([0x42, 0x82], Buffer.from('webm')),
      element([0x42, 0x87], Buffer.from([4])),
      element([0x42, 0x85], Buffer.from([2])),
    ),
    Buffer.from([0x18, 0x53, 0x80, 0x67, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
    element([0x15, 0x49, 0xa9, 0x66], element([0x2a, 0xd7, 0xb1], Buffer.from([0x0f, 0x42, 0x40]))),
    element([0x16, 0x54, 0xae, 0x6b], track),
    ...clusters,
  ]
  return new Uint8Array(Buffer.concat(parts))
}

/** Sends a voice message of so many seconds through the API. */
export async function sayByVoice(
  api: Api,
  from: Talker,
  to: ChatNamed,
  seconds: number,
): Promise<SentMessage> {
  const query = new URLSearchParams({
    subject_type: to.type,
    channel_id: String(from.channelId),
    type: 'inside',
  })
  const waveform = Array.from({ length: 64 }, (_, at) => Math.round(15 + 15 * Math.sin(at / 3)))
  const form = new FormData()
  form.append('client_id', randomUUID())
  form.append('voice', JSON.stringify({ duration_ms: seconds * 1000, waveform }))
  form.append('files[]', new Blob([aRecording(seconds)], { type: 'audio/webm' }), 'Голосовое сообщение.weba')
  const { items } = await api.call<{ items: [SentMessage] }>(
    'POST',
    `/chat-list/${to.id}/send-message?${query.toString()}`,
    { token: from.token, channelId: from.channelId, form },
  )
  return items[0]
}
