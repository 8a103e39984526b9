import { createStore, useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'

/** Why nothing can be recorded now; null while it can, and until it is known. */
const problem = createStore<{ reason: string | null }>({ reason: null })

const reasons = {
  unsecured: 'Записать голос можно только по защищённому адресу (https)',
  unsupported: 'Этот браузер не записывает звук',
  missing: 'Микрофон не найден',
  forbidden: 'Доступ к микрофону запрещён. Разрешите его в настройках браузера для этого сайта',
} as const

let watching: Promise<void> | undefined

/** Why the microphone cannot be used, followed while the page is open: a plug is put in, a permission is given. */
export function useMicrophoneProblem(): string | null {
  useEffect(() => {
    watching ??= watch()
  }, [])
  return useSelector(problem, ({ reason }) => reason)
}

/** The permission was asked for or the device was opened: looks again. */
export async function lookAtMicrophone(): Promise<void> {
  const reason = await findProblem()
  problem.setState(() => ({ reason }))
}

async function watch(): Promise<void> {
  await lookAtMicrophone()
  const look = () => void lookAtMicrophone()
  navigator.mediaDevices?.addEventListener('devicechange', look)
  const permission = await microphonePermission()
  permission?.addEventListener('change', look)
}

async function findProblem(): Promise<string | null> {
  if (!isSecureContext) return reasons.unsecured
  if (!('mediaDevices' in navigator) || !('MediaRecorder' in globalThis)) return reasons.unsupported
  const permission = await microphonePermission()
  if (permission?.state === 'denied') return reasons.forbidden
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => null)
  return devices?.every(({ kind }) => kind !== 'audioinput') ? reasons.missing : null
}

/** Null where the browser has no such permission. */
async function microphonePermission(): Promise<PermissionStatus | null> {
  try {
    return await navigator.permissions.query({ name: 'microphone' })
  } catch {
    return null
  }
}
