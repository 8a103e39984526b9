export { eraseSeats, exportSeats } from './personal-data.ts'
export {
  managersWithSection,
  managersWithSectionAnywhere,
  seatOwner,
  seatsOfChannel,
  sharesChannelOrOrganization,
} from './seats.ts'
