import { useQuery } from '@tanstack/react-query'

import { useAdministrator } from '../administrator.tsx'

/** The terms of the installation. */
export function useRetention() {
  const { call } = useAdministrator()
  return useQuery({
    queryKey: ['retention'],
    queryFn: ({ signal }) => call('GET /retention', { signal }),
  })
}

/** The shorter terms of a channel and its hold. */
export function useChannelRetention(id: number) {
  const { call } = useAdministrator()
  return useQuery({
    queryKey: ['channel-retention', id],
    queryFn: ({ signal }) => call('GET /channels/{channel}/retention', { params: { channel: id }, signal }),
  })
}
