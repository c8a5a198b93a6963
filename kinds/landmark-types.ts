/** Types of places that people search around, in the order in which equally well matching ones are suggested. */
export const LANDMARK_TYPES = ['college', 'station', 'metro', 'bus_station', 'it_park', 'hospital', 'mall', 'landmark', 'school'] as const;
export type LandmarkType = (typeof LANDMARK_TYPES)[number];
