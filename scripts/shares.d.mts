type Stage = 'server' | 'journeys';

export declare const shares: Readonly<Record<Stage, readonly (readonly string[])[]>>;
export declare const howMany: number;
export declare function shareOfCommit(): number | undefined;
export declare function leftOut(stage: Stage): readonly string[];
