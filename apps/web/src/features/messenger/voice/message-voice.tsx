import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { ScheduledMessage } from '@uprava/contract/messenger/scheduled.ts'

import type { ChatRef, Viewer } from '../chat.ts'
import { messengerQueries } from '../messenger.queries.ts'
import type { OutgoingMessage } from '../outbox/message-store.ts'
import type { PlayableVoice, SaidVoice } from './playing.ts'
import { VoiceCard } from './voice-card.tsx'

type Place = { viewer: Viewer; chat: ChatRef }

/** The recording of a voice message; the next one of the same author follows by itself. */
export function MessageVoiceCard({ said, ...place }: Place & { said: SaidVoice }) {
  const voice = playable(useQueryClient(), place, said)
  return voice && <VoiceCard voice={voice} download={fileOf(said)} />
}

/** A recording that is not sent yet. */
export function OutgoingVoiceCard({ outgoing }: { outgoing: OutgoingMessage }) {
  const [source] = outgoing.files
  if (!outgoing.voice || !source) return null
  const voice = { ...outgoing.voice, key: outgoing.clientId, source, said: null, next: () => null }
  return <VoiceCard voice={voice} download={null} />
}

/** A recording that waits for the time of its sending. */
export function ScheduledVoiceCard({ scheduled }: { scheduled: ScheduledMessage }) {
  const file = fileOf(scheduled)
  if (!scheduled.voice || !file) return null
  const { duration_ms, waveform } = scheduled.voice
  const key = `scheduled ${scheduled.id}`
  const voice = { duration_ms, waveform, key, source: file.path, said: null, next: () => null }
  return <VoiceCard voice={voice} download={file} />
}

const fileOf = ({ voice, documents }: Pick<SaidVoice, 'voice' | 'documents'>) =>
  documents.find((document) => document.id === voice?.document_id) ?? null

function playable(queries: QueryClient, place: Place, said: SaidVoice): PlayableVoice | null {
  const { voice, sender, id } = said
  const file = fileOf(said)
  if (!voice || !file) return null
  const { viewer, chat } = place
  return {
    key: `message ${id}`,
    source: file.path,
    duration_ms: voice.duration_ms,
    waveform: voice.waveform,
    said: { chat, messageId: id, senderName: sender.full_name },
    next: () => {
      const { queryKey } = messengerQueries.history(viewer.channelId, chat, '')
      const following = queries
        .getQueryData(queryKey)
        ?.messages.find((one) => one.id > id && one.sender.id === sender.id && one.voice !== null)
      return following ? playable(queries, place, following) : null
    },
  }
}
