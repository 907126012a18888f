CREATE TABLE "widget_preview" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"draft" jsonb NOT NULL,
	"origin" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "widget_version" (
	"widget_id" text NOT NULL,
	"number" integer NOT NULL,
	"business_id" text NOT NULL,
	"settings" jsonb NOT NULL,
	"actor_id" text,
	"restored_from" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "widget_version_once" PRIMARY KEY("widget_id","number")
);
--> statement-breakpoint
ALTER TABLE "video_widget" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "widget_version" ADD CONSTRAINT "widget_version_widget_id_video_widget_id_fk" FOREIGN KEY ("widget_id") REFERENCES "public"."video_widget"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "widget_preview_by_end" ON "widget_preview" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "widget_version_by_business" ON "widget_version" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "insight_event_widgets" ON "insight_event" USING btree ("business_id","at","player_id","view_id","type") WHERE destination_type = 'WIDGET' and type in ('pageView', 'play');