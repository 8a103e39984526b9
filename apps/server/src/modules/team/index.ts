export { eraseSeats, exportSeats } from './personal-data.ts'
export { onSeatsLost } from './lost-seats.ts'
export {
  managersWithSection,
  managersWithSectionAnywhere,
  seatOwner,
  seatsOfChannel,
  sharesChannelOrOrganization,
} from './seats.ts'
